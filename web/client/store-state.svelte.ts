// Whether the store of this device takes what it is given. Where it does not, games live as long as the page does, and the page says so.
export const storage = $state({ failing: false });
