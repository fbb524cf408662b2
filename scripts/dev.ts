/** `npm run dev`: like `npm start`, with hot reload. `next dev` serves the pages; wrangler rebuilds the Worker. */
import { watch } from 'node:fs';
import path from 'node:path';
import { build, writeMessages } from './build.ts';
import { runCommand } from './lib/command.ts';
import { freePort } from './lib/edge.ts';
import { startTool } from './lib/run-tool.ts';
import { prepareDatabase, readPort, serve } from './lib/serve.ts';
import { root, step } from './lib/terminal.ts';

const help = `npm run dev

Runs the product with hot reload for pages, styles, messages and the Worker.

  PORT=8787   the port to listen on`;

await runCommand(help, async () => {
  const port = readPort();
  await build();
  await prepareDatabase({ port });
  const pagesPort = await freePort();
  step('starting next dev');
  const pages = startTool('next', ['dev', '--port', String(pagesPort), '--hostname', '127.0.0.1'], {
    cwd: path.join(root, 'web'),
    env: { NEXT_TELEMETRY_DISABLED: '1' },
    isVerbose: true,
  });
  watchMessages();
  try {
    await serve({ port, pagesPort });
  } finally {
    pages.kill();
  }
});

/** Rewrites the messages on each change, because the Worker loads them as assets. */
function watchMessages(): void {
  let timer: NodeJS.Timeout | undefined;
  watch(path.join(root, 'locales'), () => {
    clearTimeout(timer);
    timer = setTimeout(() => writeMessages().catch((error) => console.error(`messages: ${error}`)), 200);
  }).unref();
}
