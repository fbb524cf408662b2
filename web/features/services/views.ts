import { ServicesView } from './services.view.tsx';

export const servicesViews = { services: ServicesView };
