import { createRequire } from 'node:module';
import path from 'node:path';

const formatOnly = createRequire(import.meta.url).resolve('use-intl/format-message/format-only');

/** What all pages load, and what several share. */
const ownModule =
  /[\\/](web[\\/](contract([\\/]pages)?|slots|ui|features[\\/](chrome|problem(?=[\\/]client-error)|search(?=[\\/](search|site)-)))|locales)[\\/][\w-]+(\.view)?\.(tsx?|json)$/;
/** Modules of forms, accounts and staff, which public pages do not need. */
const accountModule =
  /[\\/](web[\\/](contract[\\/](accent|coordinates|digits|draft-merge|figures|form|map-view|oklch|pieces|place-search|preview-messages|submission|uploads|widgets|feedback|hours-form|schema-parts|languages|hours(-text|-sentence)?|special-(days|fields))|ui[\\/](form-field|code-field|select-field|text-area))|locales[\\/]languages)\.(tsx?|json)$/;
const formatter = /[\\/]node_modules[\\/](next-intl|use-intl|icu-minify)[\\/]/;

/** Next only builds the shells: a static export with one page per language and route. */
export default {
  output: 'export',
  assetPrefix: process.env.ASSET_PREFIX ?? '/assets',
  reactStrictMode: true,
  poweredByHeader: false,
  // A fixed build id makes builds reproducible.
  generateBuildId: () => process.env.SIGNPOST_BUILD ?? null,
  devIndicators: false,
  webpack(config, { isServer }) {
    // Messages are precompiled, so no page needs the parser.
    config.resolve.alias['use-intl/format-message'] = formatOnly;
    const groups = !isServer && config.optimization.splitChunks?.cacheGroups;
    // Modules that several chunks share go into one file. Next would copy each small module into every chunk.
    const test = ({ resource = '' }) =>
      (ownModule.test(resource) && !accountModule.test(resource)) || formatter.test(resource);
    if (groups) groups.shared = { name: 'shared', test, minChunks: 2, priority: 30, enforce: true };
    return config;
  },
  experimental: { staleTimes: { dynamic: 0, static: 300 } },
  outputFileTracingRoot: path.resolve(import.meta.dirname, '..'),
  // `npm test` checks the types of the whole project at once.
  typescript: { ignoreBuildErrors: true },
  eslint: { ignoreDuringBuilds: true },
};
