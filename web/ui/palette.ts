/** The colours of each theme. palette.test.ts checks the contrast of colours that are used together. */
export type Palette = {
  /** Background colours, from the page up. */
  ground: string
  surface: string
  raised: string
  /** A decorative dividing line. */
  line: string
  /** The edge of a control: 3:1 against its background. */
  edge: string
  text: string
  muted: string
  /** Brass: the primary action. */
  brass: string
  brassEdge: string
  onBrass: string
  brassText: string
  /** Cue chalk: information, links, the focus ring. */
  chalk: string
  danger: string
  onDanger: string
  dangerText: string
  success: string
  successText: string
  /** The table's cloth: heroes and backgrounds of pictures. */
  cloth: string
  clothDeep: string
  onCloth: string
}

export const darkPalette: Palette = {
  ground: '#07120E',
  surface: '#0C1C16',
  raised: '#12291F',
  line: '#21402F',
  edge: '#64826F',
  text: '#F4EFE3',
  muted: '#B9C2B6',
  brass: '#E0B44C',
  brassEdge: '#F2D488',
  onBrass: '#1B1505',
  brassText: '#E9C46A',
  chalk: '#6FB7D6',
  danger: '#C9353A',
  onDanger: '#FFF6F3',
  dangerText: '#FF9A94',
  success: '#3FB27F',
  successText: '#62CD9C',
  cloth: '#14402D',
  clothDeep: '#0A2419',
  onCloth: '#F4EFE3',
}

export const lightPalette: Palette = {
  ground: '#F2EBDA',
  surface: '#FAF5E9',
  raised: '#FFFDF7',
  line: '#DCD1B6',
  edge: '#837A60',
  text: '#13231B',
  muted: '#4A574D',
  brass: '#E3B750',
  brassEdge: '#8A6512',
  onBrass: '#1B1505',
  brassText: '#745200',
  chalk: '#1B6283',
  danger: '#B32A31',
  onDanger: '#FFF6F3',
  dangerText: '#A3222A',
  success: '#1F7A50',
  successText: '#17653F',
  cloth: '#1C5A3F',
  clothDeep: '#123F2C',
  onCloth: '#FBF6E8',
}
