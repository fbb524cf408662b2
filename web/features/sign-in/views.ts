import { CallbackView } from './callback.view.tsx';
import { LoginView } from './login.view.tsx';

export const signInViews = { login: LoginView, authCallback: CallbackView };
