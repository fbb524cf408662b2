/**
 * Runs a command of this repository on a machine that has only Node 20, npm and git: installs the packages of the lock
 * file if needed, then runs scripts/NAME.ts with the installed Node.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const [name, ...args] = process.argv.slice(2);

install();
/** An import makes much garbage and keeps little. Without a limit, V8 collects it late, at three times the memory. */
const flags = { import: ['--max-semi-space-size=4', '--optimize-for-size'] };
const script = path.join(root, 'scripts', `${name}.ts`);
stay(newNode(), [...(flags[name] ?? []), script, ...args]);

/** Installs packages if there are none, or if the lock file is newer than they are. */
function install() {
  const changed = (file) => statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (changed('node_modules/.package-lock.json') > changed('package-lock.json')) return;
  console.log('· installing packages (npm ci)');
  const npm = process.env.npm_execpath;
  const status = npm ? run(process.execPath, [npm, 'ci']) : run('npm', ['ci']);
  if (status !== 0) {
    console.error('npm ci failed: see above. Nothing else was done.');
    process.exit(status);
  }
}

/** The path of Node 24, which the tools need. npm installs it on Linux and Windows; other systems must have it. */
function newNode() {
  const packages = [`node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`];
  const binary = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  const found = packages.map((entry) => path.join(root, 'node_modules', entry, binary)).find(existsSync);
  if (found) return found;
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major >= 24) return process.execPath;
  console.error(`npm has no Node 24 for ${process.platform} ${process.arch}: install Node 24 or later and try again.`);
  process.exit(1);
}

/**
 * Runs a command and exits with its status. SIGINT is ignored, because the terminal sends it to the child too; SIGTERM
 * is passed on.
 */
function stay(command, list) {
  const child = spawn(command, list, { stdio: 'inherit', env: environment(command) });
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('error', (error) => {
    throw error;
  });
  child.on('close', (status) => {
    process.exitCode = status ?? 1;
  });
}

function run(command, list) {
  const { status, error } = spawnSync(command, list, { stdio: 'inherit', env: environment(command) });
  if (error) throw error;
  return status ?? 1;
}

function environment(command) {
  const bin = path.join(root, 'node_modules/.bin');
  // A bare command name has no folder: its dirname `.` would be the current directory.
  const own = path.isAbsolute(command) ? [path.dirname(command)] : [];
  return { ...process.env, PATH: [...own, bin, process.env.PATH].join(path.delimiter) };
}
