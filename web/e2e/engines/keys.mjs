// Keys that are no letters, as WebDriver numbers them.
export const keys = { enter: '\uE007', escape: '\uE00C', tab: '\uE004', space: ' ', left: '\uE012', up: '\uE013', right: '\uE014', down: '\uE015', home: '\uE011', end: '\uE010' };
