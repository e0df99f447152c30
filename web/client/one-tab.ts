// One game on this device is played in one tab: whoever opened it last. The tab before hears it and stops, so that no two go on from the same place.
// Claimed before it is read, or what that tab still writes would be lost. A browser without BroadcastChannel has no such protection: there whoever saves last has the game.
interface Claim {
    id: string;
    at: number;
}

// Returns how to let go of it.
export function claim(id: string, lost: () => void): () => void {
    if (!('BroadcastChannel' in globalThis)) return () => {};
    const channel = new BroadcastChannel('misthrow.games');
    const mine: Claim = { id, at: Date.now() + Math.random() };
    channel.onmessage = ({ data }: MessageEvent<Claim>) => {
        if (data.id !== id) return;
        if (data.at > mine.at) lost();
        else channel.postMessage(mine); // it opened at the same moment, a little earlier
    };
    channel.postMessage(mine);
    return () => channel.close();
}
