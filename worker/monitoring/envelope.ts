import * as v from 'valibot';

const header = v.object({ dsn: v.pipe(v.string(), v.url()) });

/** Bytes of an envelope's first line looked at; Sentry's own headers stay far below. */
const headerLimit = 8_192;

/**
 * The address that a Sentry envelope names in its header, which is its first line.
 * @returns undefined where the bytes are no envelope with an address.
 */
export function envelopeDsn(envelope: Uint8Array): URL | undefined {
  const end = envelope.indexOf(10);
  const line = new TextDecoder().decode(envelope.subarray(0, end < 0 ? headerLimit : Math.min(end, headerLimit)));
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), header), line);
  return read.success ? new URL(read.output.dsn) : undefined;
}
