/** A mail as the Worker passes it to the `send_email` binding. */
export type HandedMail = {
  from: { email: string; name: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  replyTo?: string;
};

const handed: HandedMail[] = [];

/** The error codes of the platform's service for refused mails, by the beginning of the address. */
const refusals: Readonly<Record<string, string>> = {
  limited: 'E_RATE_LIMIT_EXCEEDED',
  busy: 'E_RATE_LIMIT_EXCEEDED',
  refused: 'E_RECIPIENT_SUPPRESSED',
};

/**
 * A fake of the platform's mail service. The beginning of an address decides the outcome: `limited-…` is refused once
 * and then accepted, `busy-…` and `refused-…` are always refused, `lost-…` is accepted but answered with an error
 * without a code. `GET /` returns all mails that were passed to it, refused ones included.
 */
export default {
  fetch: () => Response.json(handed),

  async send(message: HandedMail): Promise<{ messageId: string }> {
    const beginning = message.to.split('-')[0] ?? '';
    const isFirst = handed.every(({ to }) => to !== message.to);
    handed.push(message);
    // Long enough for concurrent sends.
    await new Promise((resolve) => setTimeout(resolve, 25));
    const code = beginning === 'limited' && !isFirst ? undefined : refusals[beginning];
    if (code) throw Object.assign(new Error(`mail to ${message.to} refused`), { code });
    if (beginning === 'lost') throw new Error(`mail to ${message.to} failed`);
    return { messageId: `<${handed.length}@mail-service>` };
  },
};
