import net from 'node:net';

/**
 * Sends raw bytes and reads the whole response, for requests that no HTTP client would send.
 * @returns the status (0 if the connection ended without a response) and everything that was received, without the
 *   lengths of chunks.
 */
export function sendRaw(port: number, request: string | Uint8Array): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const socket = net.connect(port, '127.0.0.1', () => socket.write(request));
    socket.setTimeout(30_000, () => socket.destroy(new Error('no answer within 30 s')));
    socket.on('data', (piece) => pieces.push(piece));
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? end() : reject(error)));
    socket.on('end', end);
    function end() {
      socket.destroy();
      const text = withoutChunks(Buffer.concat(pieces)).toString('utf8');
      resolve({ status: Number(text.match(/^HTTP\/1\.[01] (\d{3})/)?.[1] ?? 0), text });
    }
  });
}

/** A request line and headers. The server closes the connection after the response. */
export const rawGet = (path: string, lines: readonly string[]): string =>
  [`GET ${path} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n');

/** A response without the lengths between the chunks of its body. */
function withoutChunks(response: Buffer): Buffer {
  const start = response.indexOf('\r\n\r\n') + 4;
  const head = response.subarray(0, start);
  if (!/^transfer-encoding: chunked\r$/im.test(head.toString('latin1'))) return response;
  const pieces = [head];
  for (let at = start; at < response.length; ) {
    const line = response.indexOf('\r\n', at);
    const length = Number.parseInt(response.toString('latin1', at, line), 16);
    if (!length) break;
    pieces.push(response.subarray(line + 2, line + 2 + length));
    at = line + 2 + length + 2;
  }
  return Buffer.concat(pieces);
}
