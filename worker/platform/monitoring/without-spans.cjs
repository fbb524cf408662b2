/**
 * Stands in for `@sentry/server-utils`, which names spans and breadcrumbs by their SQL and traces AI bindings. The product
 * reports neither (monitor.ts). CommonJS, because the SDK re-exports names that are not here.
 */
exports.sanitizeSqlQuery = () => '';
exports.getSqlQuerySummary = () => undefined;
exports.instrumentWorkersAiClient = (client) => client;
