/** A mail as the Worker hands it over, in the form of the `send_email` binding. */
export type HandedMail = {
  from: { email: string; name: string };
  to: string;
  subject: string;
  text: string;
  html: string;
};

const handed: HandedMail[] = [];

/** The codes of the platform's service with which a mail is refused, by the beginning of its address. */
const refusals: Readonly<Record<string, string>> = {
  limited: 'E_RATE_LIMIT_EXCEEDED',
  busy: 'E_RATE_LIMIT_EXCEEDED',
  refused: 'E_RECIPIENT_SUPPRESSED',
};

/**
 * A Worker that stands in for the platform's mail service. The beginning of an address says what happens to its mails:
 * those to `limited-…` are refused once and then taken, to `busy-…` and `refused-…` always refused, to `lost-…` taken,
 * but answered with an error that says nothing. `GET /` gives all mails that were handed over, refused ones included.
 */
export default {
  fetch: () => Response.json(handed),

  async send(message: HandedMail): Promise<{ messageId: string }> {
    const beginning = message.to.split('-')[0] ?? '';
    const isFirst = handed.every(({ to }) => to !== message.to);
    handed.push(message);
    // Long enough for others to come between.
    await new Promise((resolve) => setTimeout(resolve, 25));
    const code = beginning === 'limited' && !isFirst ? undefined : refusals[beginning];
    if (code) throw Object.assign(new Error(`mail to ${message.to} refused`), { code });
    if (beginning === 'lost') throw new Error(`mail to ${message.to} failed`);
    return { messageId: `<${handed.length}@mail-service>` };
  },
};
