import * as v from 'valibot';

const header = v.object({ dsn: v.pipe(v.string(), v.url()) });

/** Maximum number of bytes to parse as the header. Sentry's headers are far smaller. */
const headerLimit = 8_192;

/**
 * The DSN in the header of a Sentry envelope, which is its first line.
 * @returns undefined if the bytes are no envelope with a DSN.
 */
export function envelopeDsn(envelope: Uint8Array): URL | undefined {
  const end = envelope.indexOf(10);
  const line = new TextDecoder().decode(envelope.subarray(0, end < 0 ? headerLimit : Math.min(end, headerLimit)));
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), header), line);
  return read.success ? new URL(read.output.dsn) : undefined;
}
