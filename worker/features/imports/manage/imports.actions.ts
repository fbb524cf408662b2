import * as v from 'valibot';
import { type importDone, mostImportMegabytes } from '../../../../web/contract/pages/imports.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import { firstOf } from '../../../data/statements.ts';
import { cleanLine } from '../../../domain/listings/clean-fields.ts';
import { type ActionContext, type ActionTable, defineAction, typedText, wholeNumber } from '../../../pages/action.ts';
import { type FormOutcome, refuse, seeOther } from '../../../pages/form-outcome.ts';
import { refusedWrite } from '../../../pages/refused-write.ts';
import type { ObjectKey } from '../../../platform/buckets.ts';
import { importObject } from '../import-object.ts';
import type { ImportJob } from '../imports.writer.ts';
import { importsLimits } from './limits.ts';
import { type ShownImport, shownImport } from './manage-imports.query.ts';
import {
  type Acting,
  discardImport,
  recheckImport,
  requestRun,
  requestUndo,
  uploadImport,
} from './manage-imports.writer.ts';
import { keepDouble, mergeDouble } from './merge-doubles.writer.ts';
import { readReport, readWanted, wantedOf } from './stored.ts';
import { readAnswers, readUpload } from './typed.ts';

type Done = (typeof importDone)[number];

const actingOf = ({ c, session, now }: ActionContext): Acting => ({
  ...{ site: c.var.served.site.id, by: session.person, now },
});

const toImport = (lang: string, id: string, done?: Done): FormOutcome =>
  seeOther(href('manageImport', { lang, id }, done ? { done } : {}), done && 'done');

const refused = (context: ActionContext, code: string): Promise<FormOutcome> =>
  refusedWrite(context.c.env.DB, { right: 'administer', acting: actingOf(context), code });

/** Has a job done. Where the queue cannot be reached, the request in the import's row has the cron send it. */
async function sendJob({ c }: ActionContext, job: ImportJob): Promise<void> {
  try {
    await c.env.JOBS.send(job);
  } catch {
    return;
  }
}

const byPerson = (limit: (typeof importsLimits)[keyof typeof importsLimits]) => [{ limit, by: 'person' as const }];

const longestFileName = 200;

const upload = defineAction({
  right: 'administer',
  limits: byPerson(importsLimits.uploads),
  schema: v.looseObject({ language: typedText }),
  async run({ language, file, ...fields }, context): Promise<FormOutcome> {
    const { c, lang } = context;
    const { site } = c.var.served;
    if (!(file instanceof File) || file.size === 0) return refuse('file-missing', { field: 'file' });
    const tags = site.languages.map(({ tag }) => tag);
    const spoken = tags.includes(language) ? language : site.defaultLanguage;
    const fileKey = importObject(site.id, crypto.randomUUID());
    await c.env.UPLOADS.put(fileKey, await file.arrayBuffer());
    const fileName = cleanLine(file.name).slice(0, longestFileName) || '–';
    const wanted = wantedOf(spoken, tags, readUpload(fields));
    const id = await uploadImport(c.env.DB, actingOf(context), { fileName, fileKey, wanted });
    if (id === null) {
      await c.env.UPLOADS.delete(fileKey);
      return refused(context, 'changed');
    }
    await sendJob(context, { kind: 'check-import', id });
    return toImport(lang, id, 'uploaded');
  },
});

/** The import that a form is about; undefined if the site has none of this id. */
const importOf = ({ c }: ActionContext): Promise<ShownImport | undefined> =>
  firstOf(c.env.DB, shownImport(c.var.served.site.id, c.req.param('id') ?? ''));

const check = defineAction({
  right: 'administer',
  limits: byPerson(importsLimits.changes),
  schema: v.looseObject({ revision: wholeNumber }),
  async run({ revision, ...fields }, context): Promise<FormOutcome> {
    const found = await importOf(context);
    if (!found) return { code: 'not-found' };
    const { language, languages, told } = readWanted(found.settings);
    const answers = readAnswers(fields, readReport(found.report), told);
    if ('problem' in answers) return refuse(answers.problem, { field: answers.field });
    const { id, fileName } = found;
    const wanted = wantedOf(language, languages, answers);
    const isWritten = await recheckImport(context.c.env.DB, actingOf(context), { id, fileName, revision, wanted });
    if (!isWritten) return refused(context, 'changed');
    await sendJob(context, { kind: 'check-import', id });
    return toImport(context.lang, id, 'rechecked');
  },
});

/** A form that asks for a job. Sent twice, it leads to the page as it is by now. */
const request = (kind: 'run-import' | 'undo-import') =>
  defineAction({
    right: 'administer',
    limits: byPerson(importsLimits.changes),
    schema: v.looseObject({}),
    async run(_, context): Promise<FormOutcome> {
      const found = await importOf(context);
      if (!found) return { code: 'not-found' };
      const { id, fileName } = found;
      const write = kind === 'run-import' ? requestRun : requestUndo;
      if (await write(context.c.env.DB, actingOf(context), { id, fileName })) {
        await sendJob(context, { kind, id });
        return toImport(context.lang, id, kind === 'run-import' ? 'started' : 'undoing');
      }
      const outcome = await refused(context, 'changed');
      return outcome.code === 'refused' && isUnderWay(found, kind) ? toImport(context.lang, id) : outcome;
    },
  });

/** Whether what a form asks for is done or under way, because it was sent before. */
const isUnderWay = ({ state, requested, undoStartedAt }: ShownImport, kind: 'run-import' | 'undo-import'): boolean =>
  kind === 'run-import'
    ? undoStartedAt === null && (requested === kind || state === 'running' || state === 'done')
    : undoStartedAt !== null || requested === kind || state === 'undone';

const merge = defineAction({
  right: 'administer',
  limits: byPerson(importsLimits.changes),
  schema: v.object({ row: wholeNumber, of: typedText, own: typedText }),
  async run(double, context): Promise<FormOutcome> {
    const found = await importOf(context);
    if (found?.state !== 'done') return found ? refused(context, 'changed') : { code: 'not-found' };
    const { language } = readWanted(found.settings);
    const merging = { of: found, double, language: language || context.c.var.served.site.defaultLanguage };
    const outcome = await mergeDouble(context.c.env.DB, actingOf(context), merging);
    if (outcome === 'merged') return toImport(context.lang, found.id, 'merged');
    return refused(context, outcome === 'used' ? 'double-used' : 'changed');
  },
});

const keep = defineAction({
  right: 'administer',
  limits: byPerson(importsLimits.changes),
  schema: v.object({ row: wholeNumber }),
  async run({ row }, context): Promise<FormOutcome> {
    const found = await importOf(context);
    if (found?.state !== 'done') return found ? refused(context, 'changed') : { code: 'not-found' };
    const isKept = await keepDouble(context.c.env.DB, actingOf(context), found, row);
    return isKept ? toImport(context.lang, found.id, 'distinct') : refused(context, 'changed');
  },
});

const discard = defineAction({
  right: 'administer',
  limits: byPerson(importsLimits.changes),
  schema: v.looseObject({}),
  async run(_, context): Promise<FormOutcome> {
    const found = await importOf(context);
    const { lang } = context;
    // A form that was sent twice: the import is gone by now.
    if (!found) return seeOther(href('manageImports', { lang }));
    if (!(await discardImport(context.c.env.DB, actingOf(context), found))) return refused(context, 'changed');
    if (found.fileKey !== '') await context.c.env.UPLOADS.delete(found.fileKey as ObjectKey<'UPLOADS'>);
    return seeOther(href('manageImports', { lang }, { done: 'discarded' }), 'done');
  },
});

/** Bytes of a posted form with a file: the file, and what the form has around it. */
const formBytes = mostImportMegabytes * 1_000_000 + 100_000;

/** The form in which staff upload a file. */
export const importsActions: ActionTable = {
  path: '/:lang/manage/imports',
  actions: { upload },
  files: { bytes: formBytes, tooLarge: refuse('file-large', { status: 413, field: 'file' }) },
};

/** The forms of one import. That of the columns has a field for each of them. */
export const importActions: ActionTable = {
  path: '/:lang/manage/imports/:id',
  actions: { check, run: request('run-import'), undo: request('undo-import'), merge, keep, discard },
  bytes: 400_000,
};
