// Who decides when, as in Qwixx: all seats at once, then the active one alone, and the next seat is active.
export const decides = (seat, round, seats) => round % 2 === 0 || seat === ((round - 1) / 2) % seats;
// What is pending when a round begins: nothing yet (null) of those who decide, 0 of those who don't.
export const asked = (round, seats) => Array.from({ length: seats }, (_, seat) => (decides(seat, round, seats) ? null : 0));
