import { QuoteView } from '../../../../features/enquiries/quote.view.tsx';
import { shellMetadata, shellPage } from '../../../../slots/shell.tsx';

export const generateMetadata = shellMetadata('servicesQuote');

export default shellPage('servicesQuote', QuoteView);
