import { expect, it } from 'vitest'
import { homeTexts } from './home-texts.ts'

const section = (
  sectionKey: string,
  texts: { title?: string; content?: string; imageUrl?: string } = {},
) => ({
  sectionKey,
  title: texts.title ?? null,
  content: texts.content ?? null,
  imageUrl: texts.imageUrl ?? null,
})

const nothing = {
  heroTitle: null,
  heroSubtitle: null,
  heroImageUrl: null,
  aboutTitle: null,
  aboutContent: null,
  aboutImageUrl: null,
  others: [],
}

it('home texts: without content, they are empty', () => {
  expect(homeTexts([])).toEqual(nothing)
  expect(homeTexts([section('hero_title'), section('custom_section_1')])).toEqual(nothing)
})

it('home texts: a known section gives its content, or else its title, and its picture', () => {
  expect(
    homeTexts([
      section('about_content', { content: 'Sedan 1974', imageUrl: '/salen.webp' }),
      section('about_title', { title: 'Om oss', imageUrl: '/annan.webp' }),
      section('hero_subtitle', { title: 'Rubrik', content: 'Kom in' }),
      section('hero_title', { imageUrl: '/kvall.webp' }),
    ]),
  ).toEqual({
    ...nothing,
    heroSubtitle: 'Kom in',
    heroImageUrl: '/kvall.webp',
    aboutTitle: 'Om oss',
    aboutContent: 'Sedan 1974',
    aboutImageUrl: '/salen.webp',
  })
})

it('home texts: added sections keep their order', () => {
  const others = [
    section('custom_section_9', { title: 'B' }),
    section('custom_section_2', { imageUrl: '/a.webp' }),
  ]
  expect(homeTexts([others[0], section('hero_title'), others[1]] as never).others).toEqual(others)
})
