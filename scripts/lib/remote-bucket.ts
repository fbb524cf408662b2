import { runTool } from './run-tool.ts';

/**
 * Lays a file into a bucket of R2, with whatever wrangler is signed in as.
 * @param target where wrangler finds the bucket; otherwise at Cloudflare.
 */
export async function putRemoteFile(
  { bucket, key, file }: { bucket: string; key: string; file: string },
  target: readonly string[] = ['--remote'],
): Promise<void> {
  await runTool('wrangler', ['r2', 'object', 'put', `${bucket}/${key}`, '--file', file, '--force', ...target]);
}
