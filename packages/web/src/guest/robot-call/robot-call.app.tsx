/** @jsxImportSource preact */
import { placeKey, useGuestAddress } from '../guest-address.ts';
import { CallPage } from './call.page.tsx';
import { CodePage } from './code.page.tsx';
import { PlacePage } from './place.page.tsx';

/** The public robot call: it names a place, calls a robot to it, and shows the robot on its way. */
export function RobotCallApp() {
  const [address] = useGuestAddress();
  if (address.call !== undefined) return <CallPage key={address.call} token={address.call} />;
  return address.code === '' ? <CodePage /> : <PlacePage key={placeKey(address)} />;
}
