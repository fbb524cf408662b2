import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './terminal.ts';

type ToolOptions = {
  cwd?: string;
  env?: Record<string, string>;
  /** Shows the tool's output immediately; otherwise only on failure. */
  isVerbose?: boolean;
};

/** Starts a tool of node_modules/.bin. */
export function startTool(
  tool: string,
  args: readonly string[],
  { cwd = root, env, isVerbose }: ToolOptions = {},
): ChildProcess {
  return spawn(path.join(root, 'node_modules/.bin', tool), args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: isVerbose ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
}

/**
 * Runs a tool of node_modules/.bin to its end.
 * @returns its output.
 * @throws with its output if it fails.
 */
export async function runTool(tool: string, args: readonly string[], options: ToolOptions = {}): Promise<string> {
  const child = startTool(tool, args, options);
  let printed = '';
  child.stdout?.on('data', (data) => {
    printed += data;
  });
  child.stderr?.on('data', (data) => {
    printed += data;
  });
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code === 0) return printed;
  throw new Error(`${tool} ${args.join(' ')} ended with ${code}\n${printed}`);
}
