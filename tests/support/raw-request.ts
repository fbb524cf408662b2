import net from 'node:net';

/**
 * Sends bytes as they are and reads the answer to its end, for what no HTTP client would send.
 * @returns status (0 where the connection ended without an answer) and everything that was received.
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
      const text = Buffer.concat(pieces).toString('utf8');
      resolve({ status: Number(text.match(/^HTTP\/1\.[01] (\d{3})/)?.[1] ?? 0), text });
    }
  });
}

/** A request line and headers; the connection ends with the answer. */
export const rawGet = (path: string, lines: readonly string[]): string =>
  [`GET ${path} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n');
