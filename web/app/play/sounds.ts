// A few quiet sounds, made on the spot; no files.
import { forgotten } from '../../client/forgotten';

export type Sound = 'roll' | 'mark' | 'bad' | 'good' | 'close' | 'over';

let context: AudioContext | undefined;

function tone(audio: AudioContext, frequency: number, from: number, length: number, volume = 0.08): void {
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    oscillator.type = 'triangle';
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(volume, audio.currentTime + from);
    gain.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + from + length);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(audio.currentTime + from);
    oscillator.stop(audio.currentTime + from + length);
}

// Short bursts of noise: wood on felt.
function knock(audio: AudioContext, from: number, volume: number): void {
    const length = Math.floor(audio.sampleRate * 0.035);
    const buffer = audio.createBuffer(1, length, audio.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let at = 0; at < length; ++at) samples[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 3;
    const source = audio.createBufferSource();
    const filter = audio.createBiquadFilter();
    const gain = audio.createGain();
    filter.type = 'bandpass';
    filter.frequency.value = 900 + Math.random() * 900;
    gain.gain.value = volume;
    source.buffer = buffer;
    source.connect(filter).connect(gain).connect(audio.destination);
    source.start(audio.currentTime + from);
}

export function play(sound: Sound): void {
    context ??= new AudioContext();
    const audio = context;
    void audio.resume();
    switch (sound) {
        case 'roll': {
            for (let at = 0; at < 9; ++at) knock(audio, at * 0.07 + Math.random() * 0.04, 0.5 * (1 - at / 11));
            break;
        }
        case 'mark': knock(audio, 0, 0.25); break;
        case 'bad': tone(audio, 170, 0, 0.3); break;
        case 'good': tone(audio, 660, 0, 0.15); tone(audio, 880, 0.1, 0.25); break;
        case 'close': tone(audio, 440, 0, 0.2); tone(audio, 330, 0.14, 0.35); break;
        case 'over': tone(audio, 523, 0, 0.25); tone(audio, 659, 0.15, 0.25); tone(audio, 784, 0.3, 0.5); break;
        default: forgotten(sound, undefined);
    }
}
