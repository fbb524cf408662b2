import { CreateView } from './create.view.tsx';

export const submissionsViews = { create: CreateView };
