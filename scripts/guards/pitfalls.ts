/** A pitfall of docs/robot-link.md: what stands against it, what takes that away, and the test that then fails. */
export type Pitfall = {
  /** The number in the list of docs/robot-link.md, and the pitfall in words. */
  readonly number: number;
  readonly what: string;
  readonly guard: { readonly file: string; readonly name: string };
  /** The change that takes the guard out; `from` stands in its file exactly once. */
  readonly without: { readonly from: string; readonly to: string };
  readonly test: { readonly file: string; readonly name: string };
};

const CORE = 'packages/fleet-core/src';
const LINK = 'packages/robot-link/src';
const SERVER = 'packages/server/src';
const orders = `${CORE}/trips/orders.test.ts`;
const releasing = `${CORE}/trips/order-release.test.ts`;
const pitfallTests = `${CORE}/pitfalls.test.ts`;
const commands = `${CORE}/commands/commands.test.ts`;
const liveness = `${CORE}/robots/liveness.test.ts`;

function pitfall(
  number: number,
  what: string,
  guard: [string, string],
  without: [string, string],
  test: [string, string],
): Pitfall {
  return {
    number,
    what,
    guard: { file: guard[0], name: guard[1] },
    without: { from: without[0], to: without[1] },
    test: { file: test[0], name: test[1] },
  };
}

/** Every pitfall that was seen in the field or measured, in the order of the list. */
export const pitfalls: readonly Pitfall[] = [
  pitfall(
    1,
    'An order is lost on its way',
    [`${CORE}/trips/orders.ts`, 'sendOrder'],
    [
      'if (leg.sentAt !== undefined && now - leg.sentAt < RESEND_MS) return undefined;',
      'if (leg.sentAt !== undefined) return undefined;',
    ],
    [orders, 'is sent again, the very same, until the state shows it'],
  ),
  pitfall(
    1,
    'Other content under the same ids is refused',
    [`${CORE}/trips/orders.ts`, 'updateLeg'],
    ['leg.order.orderUpdateId + 1)', 'leg.order.orderUpdateId)'],
    [orders, 'goes on with the last node of its base, under the same sequence id and the next update id'],
  ),
  pitfall(
    2,
    'A retained order starts a robot hours later',
    [`${LINK}/topics.ts`, 'TOPIC_DELIVERY'],
    ['order: { qos: 0, retain: false }', 'order: { qos: 0, retain: true }'],
    [`${LINK}/robot-link.test.ts`, 'gets orders and instant actions once, not retained and at QoS 0'],
  ),
  pitfall(
    2,
    'A broker delivers an order that another client had retained',
    [`${LINK}/robot-client.ts`, 'receive'],
    [
      'if (!topic || retained || payload.byteLength === 0) return;',
      'if (!topic || payload.byteLength === 0) return;',
    ],
    [`${LINK}/robot-link.test.ts`, 'a retained order never sets a robot off'],
  ),
  pitfall(
    2,
    'An order goes out to a robot that is gone',
    [`${CORE}/robots/liveness.ts`, 'isOffline'],
    ['if (lost && robot.link.connectionAt >= robot.reported.reportAt && !isDenied) return true;', ''],
    [pitfallTests, 'is not sent again to a robot whose connection broke, and is once it is back'],
  ),
  pitfall(
    2,
    'An order goes out on an old state',
    [`${CORE}/robots/instant-actions.ts`, 'hasStateToGoOn'],
    ['if (isFresh(robot, fleet.now)) return true;', 'return true;'],
    [orders, 'waits for a fresh state where the last one is older than five seconds'],
  ),
  pitfall(
    3,
    'A last will is old by design',
    [`${LINK}/read/robot-messages.ts`, 'readConnection'],
    [
      'const read = readWith(connection, message);',
      "const read = readWith(connection, message);\n  if ((message as { headerId?: number }).headerId === 0) return { ok: false, problem: 'old' };",
    ],
    [`${LINK}/field-readers.test.ts`, 'a last will is read however old its time stamp and number are'],
  ),
  pitfall(
    4,
    'A robot never says ONLINE again after its last will',
    [`${CORE}/robots/liveness.ts`, 'isOffline'],
    [
      'if (lost && robot.link.connectionAt >= robot.reported.reportAt && !isDenied) return true;',
      'if (lost) return true;',
    ],
    [liveness, 'whose connection broke is back with its next state, though it never says ONLINE again'],
  ),
  pitfall(
    4,
    'A robot goes silent while the broker takes it for connected',
    [`${CORE}/robots/liveness.ts`, 'isOffline'],
    ['return lastSign === 0 || now - lastSign > OFFLINE_AFTER_MS;', 'return lastSign === 0;'],
    [liveness, 'is offline 75 s after its last state'],
  ),
  pitfall(
    5,
    'A robot’s clock is a day off',
    [`${CORE}/intake/robot-reports.ts`, 'absorbReport'],
    ['robot.reported.reportAt = fleet.now;', 'robot.reported.reportAt = report.robotTimeMs ?? fleet.now;'],
    [pitfallTests, 'whose clock is %d ms off is believed by the time of receipt'],
  ),
  pitfall(
    5,
    'A wrong robot clock goes unnoticed',
    [`${CORE}/intake/robot-reports.ts`, 'noteAlerts'],
    ["note(fleet, robot, 'clock_offset', Math.abs(robot.clock.offsetMs ?? 0) > CLOCK_TOLERANCE_MS);", ''],
    [liveness, 'whose clock differs by more than two seconds shows it, and nothing else changes'],
  ),
  pitfall(
    5,
    'A robot counts its messages from 0 again',
    [`${CORE}/intake/robot-reports.ts`, 'isOvertaken'],
    [
      'const ahead = report.headerId - former.headerId;',
      'const ahead = report.headerId - former.headerId;\n  if (ahead < 0) return true;',
    ],
    [pitfallTests, 'that counts its messages from the beginning again is believed'],
  ),
  pitfall(
    5,
    'A robot restarts its counter, and a late state from before looks new',
    [`${CORE}/intake/robot-reports.ts`, 'isOvertaken'],
    [' && report.robotTimeMs >= countsSinceMs', ''],
    [
      pitfallTests,
      'that restarts its counter is not where a late earlier state puts it, whatever its number',
    ],
  ),
  pitfall(
    6,
    'A cancel is FINISHED while the robot drives on',
    [`${CORE}/trips/order-release.ts`, 'hasLetGo'],
    [
      'if (report.nodes.length === 0 && report.edges.length === 0 && !goesOn) return true;',
      "if (reportedAction(robot, releasing.actionId)?.status === 'FINISHED') return true;",
    ],
    [releasing, 'is shown as releasing, and asked for again, until the state proves it'],
  ),
  pitfall(
    6,
    'A robot that never empties nodeStates drives on after a cancel, unheard',
    [`${CORE}/trips/order-release.ts`, 'hasLetGo'],
    [' && reportTimeOf(robot) - releasing.stillSince >= STILL_MS', ''],
    [releasing, 'is not believed of such a robot that has not been heard since, however long ago it stood'],
  ),
  pitfall(
    6,
    'On 3.0 a cancel without the robot’s own order id is refused',
    [`${CORE}/trips/order-release.ts`, 'tendReleasing'],
    ["robot.info.protocolVersion === '3.0.0' ? { orderId: releasing.orderId } : {}", '{}'],
    [orders, 'is cancelled when a person says so'],
  ),
  pitfall(
    6,
    'An id that a robot once dropped is dropped again',
    [`${CORE}/trips/driving.ts`, 'planLeg'],
    ["`${trip.tripId}-${newId(fleet, 'o')}`", '`${trip.tripId}-o`'],
    [commands, 'is held until a person releases it, and then goes on with a new order'],
  ),
  pitfall(
    7,
    'Manual mode cleared the order and the message was lost',
    [`${CORE}/trips/order-watch.ts`, 'hasLostOrder'],
    ['if (!report || !leg.everConfirmed) return false;', 'return false;'],
    [orders, 'that the robot lost is planned again from where it stands'],
  ),
  pitfall(
    7,
    'A robot that a person stopped is sent off again seconds later',
    [`${CORE}/intake/robot-reports.ts`, 'noteManual'],
    [
      "saveHold(step, robot, { reason: 'manual', by: 'robot', since: new Date(fleet.now).toISOString() });",
      '',
    ],
    [commands, 'is held until a person releases it, and then goes on with a new order'],
  ),
  pitfall(
    7,
    'A robot carries out an order of another system',
    [`${CORE}/trips/order-watch.ts`, 'watchStrayOrders'],
    [
      "saveHold(step, robot, { reason: 'foreign_order', by: WATCH, since: new Date(fleet.now).toISOString() });",
      '',
    ],
    [orders, 'holds the robot out of dispatch and is left alone'],
  ),
  pitfall(
    7,
    'A robot carries out a late copy of our own order',
    [`${CORE}/trips/order-watch.ts`, 'watchStrayOrders'],
    ['if (robot.orders.known.includes(report.orderId)) {', 'if (report.orderId === null) {'],
    [orders, 'is cancelled automatically when it is a late copy of one of ours'],
  ),
  pitfall(
    7,
    'A robot whose unknown order a person let finish stays held indefinitely',
    [`${CORE}/trips/order-watch.ts`, 'endAdoption'],
    ['if (isAdopted(robot)) endAdoption(step, robot);', ''],
    [pitfallTests, 'may be allowed to finish by a person, and the robot then returns to work automatically'],
  ),
  pitfall(
    7,
    'A person releases the robot, and it is held again seconds later',
    [`${CORE}/trips/order-watch.ts`, 'dismissStray'],
    [
      "if (robot.hold?.reason === 'foreign_order') robot.orders.dismissedId = robot.reported.report?.orderId;",
      '',
    ],
    [pitfallTests, 'does not hold a robot again that a person released, and gets no work before it ended'],
  ),
  pitfall(
    7,
    'A robot is carried off from its stop, and the time-out confirms there',
    [`${CORE}/trips/moved-away.ts`, 'isAway'],
    ['  return away;', '  return false;'],
    [`${CORE}/trips/moved-away.test.ts`, 'goes back there and is served there: no time-out counts meanwhile'],
  ),
  pitfall(
    8,
    'A remaining horizon looks like an idle robot',
    [`${CORE}/trips/order-watch.ts`, 'isUnderWay'],
    [
      'report.nodes.some((node) => node.sequenceId > report.lastNodeSequenceId)',
      'report.nodes.some((node) => node.released && node.sequenceId > report.lastNodeSequenceId)',
    ],
    [pitfallTests, 'holds the robot even while it stands at the end of its base with a horizon left'],
  ),
  pitfall(
    8,
    'A robot never empties nodeStates',
    [`${CORE}/trips/orders.ts`, 'hasPassedLeg'],
    ['if (!report || !last || leg.baseEnd', 'if (!report || !last || report.nodes.length > 0 || leg.baseEnd'],
    [orders, 'is driven to its end by a robot that never empties its nodes'],
  ),
  pitfall(
    8,
    'A robot restarts, takes a late copy of an update and waits for the next',
    [`${CORE}/trips/orders.ts`, 'followLeg'],
    ['} else if (leg.confirmed) {', '} else if (leg.sentAt === 0) {'],
    [orders, 'of which a robot lost the last update is sent again'],
  ),
  pitfall(
    8,
    'A robot reports FINISHED and did nothing',
    [`${CORE}/commands/command-progress.ts`, 'tendAction'],
    ['if (effect === true || (finished && effect === undefined)) {', 'if (effect === true || finished) {'],
    [commands, 'that is FINISHED though nothing came of it has failed'],
  ),
  pitfall(
    8,
    'A robot accepts order after order and drives none',
    [`${CORE}/trips/order-failures.ts`, 'handleFailure'],
    ['if (robot.orders.failures < FAILURES_BEFORE_GIVING_UP) {', 'if (robot.orders.failures > 0) {'],
    [
      pitfallTests,
      'that is taken and over at once without a metre driven, three times, is given up and the robot rests',
    ],
  ),
  pitfall(
    8,
    'A robot answers an update by dropping its route, and looks blocked',
    [`${CORE}/trips/order-watch.ts`, 'holdsBase'],
    [
      'return end !== undefined && report.nodes.some((node) => node.nodeId === end.nodeId);',
      'return isUnderWay(report);',
    ],
    [orders, 'whose update makes a robot drop its route is reported as that, and not as an obstacle'],
  ),
  pitfall(
    9,
    'An action is ignored indefinitely',
    [`${CORE}/commands/command-progress.ts`, 'tendAction'],
    ['} else if (late) {', '} else if (late && finished) {'],
    [commands, 'that the robot ignores has failed after half a minute'],
  ),
  pitfall(
    9,
    'A lid is not closed and the robot waits indefinitely',
    [`${CORE}/trips/serving.ts`, 'tendClosing'],
    [
      'if (open.length > 0 && fleet.now - trip.phaseSince < CLOSING_MS) return;',
      'if (open.length > 0) return;',
    ],
    [pitfallTests, 'that ignores the closing of its lid goes on after a while'],
  ),
  pitfall(
    9,
    'An action FAILED, and the person reads another reason',
    [`${CORE}/commands/command-progress.ts`, 'tendAction'],
    ["if (reported?.status === 'FAILED') {", "if (reported?.status === 'NONE') {"],
    [commands, 'that the robot says FAILED has failed in its words'],
  ),
  pitfall(
    10,
    'An error comes in one message only',
    [`${CORE}/robots/errors.ts`, 'latchErrors'],
    ['? 2_000 : ERROR_KEPT_MS;', '? 2_000 : 0;'],
    [liveness, 'that are reported once stay for a minute'],
  ),
  pitfall(
    10,
    'An error comes in every message',
    [`${CORE}/robots/errors.ts`, 'latchErrors'],
    [
      "const key = `${error.type}\\n${references.join('\\n')}`;",
      'const key = `${error.type}${report.headerId}`;',
    ],
    [liveness, 'that come in every state are one'],
  ),
  pitfall(
    10,
    'Two errors of one type are about different things',
    [`${CORE}/robots/errors.ts`, 'latchErrors'],
    ["const key = `${error.type}\\n${references.join('\\n')}`;", 'const key = error.type;'],
    [liveness, 'of different references are different'],
  ),
  pitfall(
    10,
    'A robot’s own text is HTML',
    ['packages/web/src/features/robots/robots/shared/help-card.tsx', 'HelpCard'],
    ['            {title}\n', '            <span dangerouslySetInnerHTML={{ __html: title }} />\n'],
    [
      'packages/web/src/features/robots/robots/robot-help.test.tsx',
      'what a robot says of itself is text, whatever it looks like',
    ],
  ),
  pitfall(
    11,
    'The first state comes half a minute after the connection',
    [`${CORE}/intake/robot-messages.ts`, 'receiveConnection'],
    ["if (connection === 'ONLINE' && robot.info.enabled) askForState(step, robot);", ''],
    [liveness, 'is asked for a state when it comes online'],
  ),
  pitfall(
    12,
    'Mosquitto’s dynamic security puts no user name into a pattern',
    [`${SERVER}/adapters/broker/dynamic-security.rules.ts`, 'robotAcls'],
    ['const all = `${prefix}/#`;', "const all = `${prefix.slice(0, prefix.lastIndexOf('/'))}/%u/#`;"],
    [
      `${SERVER}/adapters/broker/every-credential.test.ts`,
      'no credential writes a foreign topic, an order of its own, or what belongs to the broker',
    ],
  ),
];
