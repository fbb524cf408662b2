/** A change of a thing's state. */
export type Transition<State extends string = string> = {
  /** The states that it leads from, and the state that it leads to. */
  from: readonly State[];
  to: State;
  /**
   * Who makes it: staff with the right `decide`, on what is not their own; the author of the thing; or the product alone.
   * `bySystem`: the product makes it too.
   */
  by: 'staff' | 'author' | 'system';
  bySystem?: true;
  /** Whether a reason must be given, which the author reads. */
  needsReason?: true;
  /** Whether staff can write a note beside each field. */
  hasMarks?: true;
  /** Whether it writes another version of the thing. */
  rewrites?: true;
  /** Whether it asks for another decision, by another person. */
  isAppeal?: true;
  /** Whether it takes the last decision back, and for how many milliseconds after that decision it can. */
  undoFor?: number;
};

/** The states of a kind of thing, and how they change: all that can happen to it. */
export type Machine<State extends string = string, Name extends string = string> = {
  /** The state of a new thing. */
  initial: State;
  /** The state in which a thing waits for staff. */
  waiting: State;
  transitions: Readonly<Record<Name, Transition<State>>>;
};

/** Defines a machine: a transition from or to a state that is not among `states` does not compile. */
export const defineMachine = <const State extends string, const Name extends string>(
  _states: readonly State[],
  machine: Machine<NoInfer<State>, Name>,
): Machine<State, Name> => machine;

/** A transition by its name; undefined for an unknown one, which can come from a form. */
export const transitionOf = ({ transitions }: Machine, name: string): Transition | undefined =>
  Object.hasOwn(transitions, name) ? transitions[name] : undefined;

/** The names of the transitions that lead on from a state. */
export const leavingFrom = ({ transitions }: Machine, state: string, by: Transition['by']): string[] =>
  Object.keys(transitions).filter((name) => {
    const transition = transitions[name];
    return transition?.by === by && transition.from.includes(state);
  });
