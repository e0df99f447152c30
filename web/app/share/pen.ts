// What the picture of a result is drawn with. It is always in daylight: it goes to other people's screens.
export class Pen {
    private readonly styles = getComputedStyle(document.documentElement);
    constructor(readonly to: CanvasRenderingContext2D) {}

    // A colour of styles/tokens.css.
    colour(name: string): string {
        const value = this.styles.getPropertyValue(`--${name}`).trim();
        return /^light-dark\(\s*(#\w+|\w+\([^)]*\))/.exec(value)?.[1] ?? value;
    }
    box(x: number, y: number, width: number, height: number, radius: number, fill: string): void {
        this.to.fillStyle = fill;
        this.to.beginPath();
        this.to.roundRect(x, y, width, height, radius);
        this.to.fill();
    }
    shape(points: readonly (readonly [number, number])[], fill: string, edge?: string): void {
        this.to.beginPath();
        for (const [x, y] of points) this.to.lineTo(x, y);
        this.to.closePath();
        this.to.fillStyle = fill;
        this.to.fill();
        if (edge) {
            this.to.strokeStyle = edge;
            this.to.lineWidth = 2;
            this.to.stroke();
        }
    }
    line(points: readonly (readonly [number, number])[], width: number, colour: string): void {
        this.to.beginPath();
        for (const [x, y] of points) this.to.lineTo(x, y);
        this.to.strokeStyle = colour;
        this.to.lineWidth = width;
        this.to.lineCap = 'round';
        this.to.stroke();
    }
    text(words: string, x: number, y: number, font: string, colour: string, align: CanvasTextAlign = 'left', most?: number): void {
        this.to.font = font;
        this.to.fillStyle = colour;
        this.to.textAlign = align;
        this.to.textBaseline = 'alphabetic';
        this.to.fillText(words, x, y, most);
    }
    // Whole words in lines of at most this width.
    lines(words: string, font: string, width: number): string[] {
        this.to.font = font;
        const lines: string[] = [];
        for (const word of words.split(' ')) {
            const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
            if (lines.length > 0 && this.to.measureText(longer).width <= width) lines[lines.length - 1] = longer;
            else lines.push(word);
        }
        return lines;
    }
    cross(x: number, y: number, width: number, height: number, colour: string, stroke = 3): void {
        this.line([[x, y], [x + width, y + height]], stroke, colour);
        this.line([[x + width * 0.96, y + 1], [x + width * 0.05, y + height]], stroke, colour);
    }
}
export const letters = (weight: number, size: number): string => `${weight} ${size}px Figures, Atkinson, system-ui, sans-serif`;
export const heading = (size: number): string => `600 ${size}px Fraunces, Georgia, serif`;
