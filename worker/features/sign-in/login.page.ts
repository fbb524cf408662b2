import type { Moved } from '../../../web/contract/outcome.ts';
import type { LoginPage } from '../../../web/contract/pages/sign-in.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { type Pending, readPending } from '../../identity/codes.query.ts';
import { definePage, type PageRequest, type Shown, type Visitor } from '../../pages/page.ts';
import { formProblem, personalHead } from '../../pages/personal.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { ownPath } from '../../platform/text/own-path.ts';
import { type Way, wayOf } from './destination.ts';

type Loaded = {
  pending: Pending;
  /** The site that the visitor goes on to from the product's host. */
  way: Way | undefined;
};

/** The sign-in page. Its state is stored on the server for this browser, so it works without scripts. */
export const login = definePage<'login', Loaded>({
  async load(reader, { scope, site, query, visitor }) {
    const keys = {
      site: scope.siteId,
      binding: visitor?.binding,
      link: query.get('link'),
      purpose: 'sign-in' as const,
      now: visitor?.now ?? 0,
    };
    const back = (site.isProduct && ownPath(query.get('return') ?? '')) || '';
    return { pending: await readPending(reader, keys), way: await wayOf(reader, back, null) };
  },
  show(loaded, request, t) {
    const { visitor } = request;
    if (!visitor) throw new Error('the sign-in page needs a visitor');
    const isDone = visitor.session && !request.query.has('again');
    return isDone ? onward(request) : show(loaded, { request, visitor, t });
  },
});

/** Redirects a visitor who is already signed in to the page that they requested. */
function onward({ query, params }: PageRequest): Moved {
  const to = ownPath(query.get('return') ?? '') ?? href('dashboard', { lang: params.lang });
  return { code: 'moved', status: 303, to };
}

function show(
  { pending, way }: Loaded,
  { request, visitor, t }: { request: PageRequest; visitor: Visitor; t: Translate },
): Shown<'login'> {
  const { query, params } = request;
  const { lang } = params;
  const { form } = visitor;
  const link = query.get('link');
  const back = ownPath(query.get('return') ?? '');
  const step = stepOf(pending, link);
  const typed = form?.values.address ?? '';
  const again = query.has('again') && { again: '1' };
  const onlyPasskey = query.get('with') === 'passkey' && { with: 'passkey' };
  return {
    code: 'ok',
    data: {
      step,
      isAgain: query.has('again') && visitor.session !== null,
      address:
        typed ||
        (step === 'ask' ? (visitor.session?.address ?? '') : ((pending.opened ?? pending.requested)?.address ?? '')),
      token: link,
      action: href(
        'login',
        { lang },
        { ...again, ...(link && { link }), ...(back && { return: back }), ...onlyPasskey },
      ),
      providers: visitor.providers.map(({ id, name }) => ({
        id,
        name,
        path: `/${lang}/auth/start?${new URLSearchParams({ provider: id, ...again, ...(back && { return: back }) })}`,
      })),
      passkeyElsewhere:
        visitor.accountOrigin === null
          ? null
          : `/${lang}/auth/start?${new URLSearchParams({ return: back ?? href('dashboard', { lang }) })}`,
      onlyPasskey: onlyPasskey !== false && query.has('again') && visitor.session !== null,
      problem: formProblem(form),
      isDisavowed: query.get('done') === 'disavowed',
      site: way ? { name: way.name, host: way.host } : null,
    },
    head: personalHead(request, t, 'login', titleOf(step, t)),
    tags: [],
    ...(way && { formTarget: visitor.originOf(way.host) }),
  };
}

/** The title names the step, which is what a screen reader says first. */
function titleOf(step: LoginPage['step'], t: Translate): string {
  switch (step) {
    case 'ask':
      return t('meta.login.title');
    case 'code':
    case 'elsewhere':
      return t('meta.login.code');
    case 'link':
      return t('login.linkTitle');
    case 'spent':
      return t('login.spentTitle');
  }
}

function stepOf({ requested, opened }: Pending, link: string | null): LoginPage['step'] {
  if (link === null) return requested ? 'code' : 'ask';
  if (!opened) return 'spent';
  return opened.isOfThisBrowser ? 'link' : 'elsewhere';
}
