import type { Page } from '@playwright/test'

/**
 * Returns texts with a contrast below 4.5 to 1 (3 to 1 when large) against the nearest opaque colour behind
 * them, as `ratio colour on colour: words`. axe skips texts above pictures, although a slide's text is
 * mostly on its plain part.
 */
export const faintWordsOn = (page: Page) =>
  page.evaluate<string[]>(`(() => {
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true });
  const channels = (color) => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (color) => {
    const [r, g, b] = channels(color).map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const isOpaque = (color) => channels(color)[3] === 255;
  const backgroundOf = (element) => {
    for (let parent = element; parent; parent = parent.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(parent);
      if (backgroundImage !== 'none') return undefined;
      if (isOpaque(backgroundColor)) return backgroundColor;
    }
    return 'canvas';
  };
  const found = new Set();
  for (const element of document.querySelectorAll('body *')) {
    const words = [...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data.trim()).join(' ').trim();
    if (!words || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || element.closest('[aria-hidden=true], [inert], :disabled, [aria-disabled=true]')) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const background = backgroundOf(element);
    if (!background || !isOpaque(color)) continue;
    const [dark, light] = [luminance(color), luminance(background)].sort((a, b) => a - b);
    const ratio = (light + 0.05) / (dark + 0.05);
    const size = Number.parseFloat(fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    if (ratio < (isLarge ? 3 : 4.5)) found.add(ratio.toFixed(2) + ' ' + color + ' on ' + background + ': ' + words.slice(0, 40));
  }
  return [...found];
})()`)
