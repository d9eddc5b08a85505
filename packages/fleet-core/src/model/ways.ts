/** A part of a way: driven on a floor (metres; `isGuess` where the floor cannot be searched now), or ridden to another. Seconds. */
export type WayLeg =
  | {
      readonly kind: 'drive';
      readonly mapId: string;
      readonly metres: number;
      readonly seconds: number;
      readonly isGuess: boolean;
    }
  | {
      readonly kind: 'ride';
      readonly elevatorId: string;
      readonly fromMapId: string;
      readonly toMapId: string;
      readonly waitS: number;
      readonly rideS: number;
    };
/** The legs of a way in order; null where there is none now, and why. */
export type WayAnswer =
  | { readonly kind: 'way'; readonly legs: readonly WayLeg[]; readonly why: null }
  | { readonly kind: 'way'; readonly legs: null; readonly why: 'none' | 'suspended' | 'no_lobby' | 'no_way' };
