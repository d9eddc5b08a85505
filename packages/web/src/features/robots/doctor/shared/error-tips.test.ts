import { describe, expect, test } from 'vitest';
import { tipOf } from './error-tips.rules.ts';

describe('the tip for an error', () => {
  test.each([
    ['validationError', 'validationerror'],
    ['VALIDATION_FAILURE', 'validationerror'],
    ['orderError', 'ordererror'],
    ['orderUpdateError', 'orderupdateerror'],
    ['OUTDATED_ORDER_UPDATE', 'orderupdateerror'],
    ['noRouteError', 'norouteerror'],
    ['NO_ROUTE_TO_TARGET', 'norouteerror'],
    ['noOrderToCancel', 'noordertocancel'],
    ['UNSUPPORTED_PARAMETER', 'unsupportedparameter'],
    ['INVALID_ORDER_ACTION', 'unsupportedaction'],
    ['UNKNOWN_MAP_ID', 'unknownmapid'],
    ['localizationError', 'localizationlost'],
    ['eStop', 'emergencystop'],
    ['batteryLow', 'lowbattery'],
    ['motorFault', 'driveerror'],
  ])('of type %s is %s', (type, tip) => {
    expect(tipOf(type)).toBe(tip);
  });

  test('is missing for an unknown type, however it is written', () => {
    for (const type of ['', 'X-17', '<img src=x onerror=alert(1)>', 'constructor'])
      expect(tipOf(type)).toBeUndefined();
  });
});
