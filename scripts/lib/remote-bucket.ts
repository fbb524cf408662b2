import { runTool } from './run-tool.ts';

/**
 * Uploads a file to an R2 bucket with wrangler's credentials.
 * @param target wrangler's arguments that select the bucket's location; by default Cloudflare.
 */
export async function putRemoteFile(
  { bucket, key, file }: { bucket: string; key: string; file: string },
  target: readonly string[] = ['--remote'],
): Promise<void> {
  await runTool('wrangler', ['r2', 'object', 'put', `${bucket}/${key}`, '--file', file, '--force', ...target]);
}
