/** Shows the progress of a long task: in place on a terminal, otherwise as a line every two seconds. */
export interface Progress {
  report(done: number, total: number): void;
  /** Clears the line on a terminal. */
  end(): void;
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** Starts the clock. `unit` is the plural of what is counted, such as rows; `from` of them were done before. */
export function startProgress(
  unit: string,
  { from = 0, out = process.stdout }: { from?: number; out?: NodeJS.WriteStream } = {},
): Progress {
  const start = performance.now();
  let last = start;
  return {
    report(done, total) {
      const now = performance.now();
      if (!out.isTTY && now - last < 2000) return;
      last = now;
      const speed = (done - from) / Math.max((now - start) / 1000, 0.001);
      const left = seconds(((total - done) / Math.max(speed, 0.001)) * 1000);
      const line = `  ${done} of ${total} ${unit}, ${Math.round(speed)} ${unit}/s, ${left} left`;
      out.write(out.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
    },
    end() {
      if (out.isTTY) out.write('\r\u001b[K');
    },
  };
}
