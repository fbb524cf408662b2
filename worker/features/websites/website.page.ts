import { siteSteps, type WebsitePage } from '../../../web/contract/pages/websites.data.ts';
import { href } from '../../../web/contract/routes.ts';
import type { AuditNames, AuditRow } from '../../domain/audit/audit.query.ts';
import { dayOf as dayNumber } from '../../domain/counters/counted.ts';
import { type FigureDay, figuresOfSites } from '../../domain/counters/figures.query.ts';
import { may } from '../../identity/rights.ts';
import { showAuditEntry, withoutLinks } from '../../pages/audit-entry.ts';
import { definePage, type PageRequest } from '../../pages/page.ts';
import { formProblem, personalHead } from '../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../pages/sections.ts';
import { showFigures } from '../../pages/show-figures.ts';
import { countText } from '../../platform/i18n/count-text.ts';
import { dayOf, momentAt } from '../../platform/i18n/date-text.ts';
import { languageName } from '../../platform/i18n/names.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { exportPath } from './export-path.ts';
import { factsOf, hostText, returnableFor, stepsOf } from './website-text.ts';
import { mailsOf, mostMails, type WebsiteRow, website, websiteLog } from './websites.query.ts';

type Loaded = { row: WebsiteRow; log: (AuditRow & AuditNames)[]; mails: number; days: FigureDay[] };

/** The days of which the figures are shown. */
const figureDays = 90;

/** One website: what it consists of, how it does, and what operators can do to it. */
export const viewerWebsite = definePage<'viewerWebsite', Loaded | null>({
  async load(reader, request) {
    const { session } = signedIn(request);
    const [[row]] = await reader.batch(website(session, request.params.slug ?? ''));
    if (!row) return null;
    const [log, [counted], days] = await reader.batch(
      websiteLog(row.id),
      mailsOf(row.id),
      figuresOfSites([row.id], dayNumber(request.now) - 2 * figureDays),
    );
    return { row, log, mails: counted?.mails ?? 0, days };
  },
  show(loaded, request, t) {
    if (!loaded) return { code: 'not-found' };
    const data = show(loaded, request, t);
    return { code: 'ok', data, head: personalHead(request, t, 'viewerWebsite', data.name), tags: [] };
  },
});

function show({ row, log, mails, days }: Loaded, request: PageRequest, t: Translate): WebsitePage {
  const { visitor, session } = signedIn(request);
  const { lang } = request.params;
  const { originOf, now } = visitor;
  return {
    sections: sectionsOf('viewer', { ...request, visitor: session, t }),
    listPath: href('viewerWebsites', { lang }),
    ...factsOf(row, { lang, originOf }),
    hosts: row.hosts.map(([host, state], index) => ({
      ...{ host: hostText(host), origin: originOf(host), state, isPrimary: index === 0 },
    })),
    hostsPath:
      row.is_administered === 1 && row.deleted_at === null ? href('viewerDomains', { lang, slug: row.slug }) : null,
    languages: row.languages.map(([tag, name]) => ({
      ...{ tag, name, language: languageName(tag, lang), isDefault: tag === row.default_language },
    })),
    created: momentAt(row.created_at, lang),
    figures: showFigures(days, { days: figureDays, now, lang }),
    mails: mails > 0 ? countText(mails, mostMails, { lang, t }) : null,
    returnableUntil: row.deleted_at === null ? null : dayOf(row.deleted_at + returnableFor, lang),
    steps: may(session, 'run-sites') ? stepsOf(row, now) : [],
    copyPath:
      may(session, 'run-sites') && row.deleted_at === null ? href('viewerNewSite', { lang }, { from: row.slug }) : null,
    exportPath: row.is_administered === 1 ? exportPath(lang, row.slug) : null,
    log: log.map((entry) => withoutLinks(showAuditEntry(entry, { lang, t }))),
    action: href('viewerWebsite', { lang, slug: row.slug }),
    reason: visitor.form?.values.reason ?? '',
    done: siteSteps.find((step) => step === request.query.get('done')) ?? null,
    problem: formProblem(visitor.form),
  };
}
