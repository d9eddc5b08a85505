/** @jsxImportSource preact */
import type { CallFloor, PublicCall } from '@rota/contract/robot-calls';
import { useState } from 'preact/hooks';
import { useGuestTexts } from '../guest-context.tsx';
import { frameOf, inPicture, PICTURE, shortTurn, type Frame } from './map-frame.rules.ts';
import { callPageTexts } from './robot-call.messages.ts';

/** `call`: of whatever a robot comes to, its place, and the robot where it is to be seen. */
type MapProps = { call: Pick<PublicCall, 'place' | 'robot'>; floor: CallFloor | undefined };

/** The place and its robot, on a picture of the floor if the venue shows one. Nothing else is drawn on it. */
export function CallMap({ call, floor }: MapProps) {
  const t = useGuestTexts(callPageTexts);
  const { place } = call;
  const robot =
    call.robot !== null && call.robot.site === place.site && call.robot.floor === place.floor
      ? call.robot
      : undefined;
  const spots = robot === undefined ? [place] : [place, robot];
  const [frame, setFrame] = useState<Frame>(() => frameOf(spots, undefined));
  const [angle, setAngle] = useState(robot?.theta);
  const nextFrame = frameOf(spots, frame);
  if (nextFrame !== frame) setFrame(nextFrame);
  const nextAngle = robot === undefined ? angle : shortTurn(angle, robot.theta);
  if (nextAngle !== undefined && Math.abs(nextAngle - (angle ?? Infinity)) > 1e-6) setAngle(nextAngle);
  const at = inPicture(place, frame);
  const of = robot === undefined ? undefined : inPicture(robot, frame);
  return (
    <svg
      class="map"
      viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`}
      role="img"
      aria-label={
        robot === undefined ? t('mapNoRobot', { place: place.name }) : t('map', { place: place.name })
      }
    >
      <rect class="map-ground" width={PICTURE.width} height={PICTURE.height} />
      {floor === undefined ? <Grid frame={frame} /> : <Picture floor={floor} frame={frame} />}
      {of !== undefined && <line class="map-way" x1={of.x} y1={of.y} x2={at.x} y2={at.y} />}
      <g class="moves" style={{ transform: `translate(${at.x}px, ${at.y}px)` }}>
        <circle class="map-halo" r="17" />
        <path class="map-pin" d="M0 0c-7-9-11-13.5-11-20a11 11 0 0 1 22 0c0 6.5-4 11-11 20z" />
        <circle class="map-pin-eye" cy="-20" r="4.5" />
      </g>
      {of !== undefined && (
        <g class="moves" style={{ transform: `translate(${of.x}px, ${of.y}px)` }}>
          <circle class="map-robot-ring" r="20" />
          <g class="moves" style={{ transform: `rotate(${-(angle ?? 0)}rad)` }}>
            <path class="map-nose" d="M13 -7 22 0 13 7z" />
          </g>
          <rect class="map-robot" x="-12" y="-12" width="24" height="24" rx="8" />
          <circle class="map-robot-eye" cx="-4.5" r="2.2" />
          <circle class="map-robot-eye" cx="4.5" r="2.2" />
        </g>
      )}
    </svg>
  );
}

/** The picture of the floor, laid under the spots. */
function Picture({ floor, frame }: { floor: CallFloor; frame: Frame }) {
  const { x, y } = inPicture({ x: floor.x, y: floor.y + floor.height }, frame);
  return (
    <g class="moves" style={{ transform: `translate(${x}px, ${y}px) scale(${frame.scale})` }}>
      <image
        class="map-floor"
        href={`data:image/png;base64,${floor.png}`}
        width={floor.width}
        height={floor.height}
        preserveAspectRatio="none"
      />
    </g>
  );
}

/** Dots every metre or more, so that movement is seen where no floor is shown. */
function Grid({ frame }: { frame: Frame }) {
  const step = frame.scale > 24 ? 1 : frame.scale > 10 ? 2 : 5;
  const size = step * frame.scale;
  const { x, y } = inPicture({ x: 0, y: 0 }, frame);
  return (
    <>
      <pattern id="grid" width={size} height={size} patternUnits="userSpaceOnUse" x={x} y={y}>
        <circle class="map-dot" r="1.3" cx={size / 2} cy={size / 2} />
      </pattern>
      <rect width={PICTURE.width} height={PICTURE.height} fill="url(#grid)" />
    </>
  );
}
