/** `npm start`: runs the whole product on this machine, as in production. */
import { build } from './build.ts';
import { runCommand } from './lib/command.ts';
import { prepareDatabase, readPort, serve } from './lib/serve.ts';

const help = `npm start

Builds the pages if they changed, brings the database up to date, fills an empty one with the demo sites, and runs the
Worker in workerd.

  PORT=8787   the port to listen on`;

await runCommand(help, async () => {
  const port = readPort();
  await build();
  await prepareDatabase({ port });
  await serve({ port });
});
