import { WorkerEntrypoint } from 'cloudflare:workers';

/** @type {object[]} */
const handed = [];

/** The codes of the platform's service with which a mail is refused, by the beginning of its address. */
const refusals = { limited: 'E_RATE_LIMIT_EXCEEDED', busy: 'E_RATE_LIMIT_EXCEEDED', refused: 'E_RECIPIENT_SUPPRESSED' };

/**
 * Stands in for the platform's mail service. The beginning of an address says what happens to its mails: those to
 * `limited-…` are refused once and then taken, to `busy-…` and `refused-…` always refused, to `lost-…` taken, but
 * answered with an error that says nothing. `GET /` gives all mails that were handed over, refused ones included.
 */
export default class MailService extends WorkerEntrypoint {
  fetch() {
    return Response.json(handed);
  }

  send(message) {
    const [beginning] = message.to.split('-');
    const isFirst = handed.every(({ to }) => to !== message.to);
    handed.push(message);
    const code = beginning === 'limited' && !isFirst ? undefined : refusals[beginning];
    if (code) throw Object.assign(new Error(`mail to ${message.to} refused`), { code });
    if (beginning === 'lost') throw new Error(`mail to ${message.to} failed`);
    return { messageId: `<${handed.length}@mail-service>` };
  }
}
