import { CallbackView } from './callback.view.tsx';
import { ContinueView } from './continue.view.tsx';
import { LoginView } from './login.view.tsx';

export const signInViews = { login: LoginView, authCallback: CallbackView, authContinue: ContinueView };
