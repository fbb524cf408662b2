import { CarouselView } from './carousel.view.tsx';

export const carouselsViews = { carousel: CarouselView };
