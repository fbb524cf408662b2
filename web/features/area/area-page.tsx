import type { ReactNode } from 'react';
import type { Sections } from '../../contract/area.ts';
import type { FormProblem } from '../../contract/form.ts';
import { Link } from '../../slots/link.tsx';
import { Icon } from '../../ui/drawing.tsx';
import { Done, Fault } from '../../ui/outcome.tsx';
import { Bone, Rows } from '../../ui/skeleton.tsx';
import { ProofNotice } from './proof-notice.tsx';

/** A part of a long page, which the menu links to. */
type Part = { id: string; title: string };

type AreaFrameProps = {
  sections: Sections;
  /** The label of the area's menu. */
  label: string;
  /** The parts of this page. */
  parts?: readonly Part[];
  children: ReactNode;
};

type AreaPageProps = AreaFrameProps & {
  title: ReactNode;
  /** The action that was just completed, as text; for pages with one subject. `Panel` shows it beside its form. */
  done?: string | undefined;
  /** The error text of the form as a whole. */
  fault?: string | undefined;
  /** The problem of the refused form, of pages whose forms need a proof of identity. */
  problem?: FormProblem;
};

/** A page of an area: menu, title, and messages about the last action. */
export function AreaPage({ title, done, fault, problem, children, ...frame }: AreaPageProps) {
  return (
    <AreaFrame {...frame}>
      <h1 className="mb-6 text-xl font-semibold">{title}</h1>
      {done && <Done>{done}</Done>}
      {fault && <Fault>{fault}</Fault>}
      {problem && <ProofNotice problem={problem} />}
      {children}
    </AreaFrame>
  );
}

/** The frame of an area: its menu at the side of wide pages and above narrow ones. Without a menu, the page alone. */
export function AreaFrame({ sections, label, parts, children }: AreaFrameProps) {
  if (sections.length < 2) return <div className="page py-10">{children}</div>;
  return (
    <div className={frame}>
      <AreaMenu sections={sections} label={label} parts={parts ?? []} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

const frame = 'page items-start gap-x-16 py-10 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]';

type AreaMenuProps = Pick<AreaFrameProps, 'sections' | 'label'> & { parts: readonly Part[] };

/** The menu. On narrow pages it folds into a line with the current section. */
function AreaMenu({ sections, label, parts }: AreaMenuProps) {
  const current = sections.find(({ isCurrent }) => isCurrent);
  return (
    <nav aria-label={label} className="max-lg:mb-6 max-lg:border-b max-lg:border-line lg:sticky lg:top-6">
      <details className="lg:hidden">
        <summary className="fold">
          <span>
            <span className="text-muted">{label}</span> <b>{current?.name}</b>
          </span>
          <Icon name="chevron" />
        </summary>
        <ul className="mb-2">
          {sections.map((section) => (
            <Section key={section.path} section={section} />
          ))}
        </ul>
      </details>
      <ul className="max-lg:hidden">
        {sections.map((section) => (
          <Section key={section.path} section={section}>
            {section.isCurrent && <Parts parts={parts} />}
          </Section>
        ))}
      </ul>
    </nav>
  );
}

type SectionProps = { section: Sections[number]; children?: ReactNode };

function Section({ section: { name, path, isCurrent, waits }, children }: SectionProps) {
  return (
    <li>
      <Link className="tap" href={path} aria-current={isCurrent ? 'page' : undefined}>
        {name}
        {waits && (
          <>
            <span className="badge" aria-hidden="true">
              {waits.number}
            </span>
            <span className="sr-only">{waits.words}</span>
          </>
        )}
      </Link>
      {children}
    </li>
  );
}

function Parts({ parts }: { parts: readonly Part[] }) {
  if (!parts.length) return null;
  return (
    <ul className="ms-4">
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a className="tap text-sm" href={`#${id}`}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

export function AreaSkeleton() {
  return (
    <div className={frame}>
      <div className="grid gap-6 max-lg:mb-6">
        <Bone className="h-5 w-40" />
        <Bone className="h-5 w-32 max-lg:hidden" />
        <Bone className="h-5 w-36 max-lg:hidden" />
      </div>
      <div className="min-w-0">
        <Bone className="mb-8 h-7 w-72" />
        <Bone className="mb-8 h-11 w-full" />
        <Rows count={8} />
      </div>
    </div>
  );
}
