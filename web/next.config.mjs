import path from 'node:path';

/** Next builds the shells: a static export, one page per language and route. Everything else is the Worker's. */
export default {
  output: 'export',
  assetPrefix: process.env.ASSET_PREFIX ?? '/assets',
  reactStrictMode: true,
  poweredByHeader: false,
  // The same sources make the same files, whoever builds them.
  generateBuildId: () => process.env.SIGNPOST_BUILD ?? null,
  devIndicators: false,
  experimental: { staleTimes: { dynamic: 0, static: 300 } },
  outputFileTracingRoot: path.resolve(import.meta.dirname, '..'),
  // Types are checked by `npm test` for the whole project at once.
  typescript: { ignoreBuildErrors: true },
  eslint: { ignoreDuringBuilds: true },
};
