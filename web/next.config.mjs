import { createRequire } from 'node:module';
import path from 'node:path';

const formatOnly = createRequire(import.meta.url).resolve('use-intl/format-message/format-only');

const ownModule = /[\\/](web[\\/](contract|slots|ui|features[\\/]error)|locales)[\\/][\w-]+\.(tsx?|json)$/;
const formatter = /[\\/]node_modules[\\/](next-intl|use-intl|icu-minify)[\\/]/;

/** Next builds the shells: a static export, one page per language and route. Everything else is the Worker's. */
export default {
  output: 'export',
  assetPrefix: process.env.ASSET_PREFIX ?? '/assets',
  reactStrictMode: true,
  poweredByHeader: false,
  // The same sources make the same files, whoever builds them.
  generateBuildId: () => process.env.SIGNPOST_BUILD ?? null,
  devIndicators: false,
  webpack(config, { isServer }) {
    // Messages are compiled when they are loaded: no page carries a parser for them.
    config.resolve.alias['use-intl/format-message'] = formatOnly;
    const groups = !isServer && config.optimization.splitChunks?.cacheGroups;
    // What several parts of a page share lies in one file: Next would put a copy of each small module into every part.
    const test = ({ resource = '' }) => ownModule.test(resource) || formatter.test(resource);
    if (groups) groups.shared = { name: 'shared', test, minChunks: 2, priority: 30, enforce: true };
    return config;
  },
  experimental: { staleTimes: { dynamic: 0, static: 300 } },
  outputFileTracingRoot: path.resolve(import.meta.dirname, '..'),
  // Types are checked by `npm test` for the whole project at once.
  typescript: { ignoreBuildErrors: true },
  eslint: { ignoreDuringBuilds: true },
};
