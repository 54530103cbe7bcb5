/*
 * screens.ts: all screens about people, by the name they have in the address.
 */
import './people.css';
import type { PeopleScreen } from '../people';
import type { ScreenMaker } from '../router';
import { accountScreen } from './account';
import { playerScreen } from './player';
import { recoverScreen, registerScreen, signInScreen } from './signin';

export { speakPeople } from './words';

export const makers: Record<PeopleScreen, ScreenMaker> = {
  account: accountScreen,
  register: registerScreen,
  signin: signInScreen,
  recover: recoverScreen,
  player: playerScreen,
};
