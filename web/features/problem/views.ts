import { StatusView } from './problem.view.tsx';
import { UnknownDomainView } from './unknown-domain.view.tsx';

export const problemViews = { status: StatusView, unknownDomain: UnknownDomainView };
