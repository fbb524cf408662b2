import { HomeView } from './home.view.tsx';

export const homeViews = { home: HomeView };
