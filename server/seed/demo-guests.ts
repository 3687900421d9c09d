import type { Role } from '#contract/rights.ts'

const names = `Elsa Lindqvist, Oskar Bergström, Åsa Nyström, Viktor Söderberg, Maja Ekholm, Göran Åkerblom, Leila Haddad,
Anders Wallin, Ebba Sjögren, Hampus Norling, Örjan Malm, Saga Forsberg, Amir Rezaei, Kerstin Dahlgren, Filip Öberg,
Linnéa Holmström, Jonas Ålander, Birgitta Hedlund, Mehmet Yıldız, Tove Sandell, Ludvig Ahlberg, Ingrid Björklund,
Samuel Tesfaye, Ylva Rosén, Patrik Engström, Alva Nordin, Rasmus Källström, Märta Lundgren, Bo Eklund, Nora Sundin,
Emil Vikström, Jasmin Karlsson, Henrik Zetterlund, Stina Åberg, Kalle Fransson, Wilma Hellström, Tomas Ödman,
Fatima Ali, Gustav Lilja, Hanna Berggren, Isak Moberg, Petra Wiklund, David Sörensson, Agnes Löfgren, Mikael Backman,
Cornelia Ström, Erik Järvinen, Lovisa Palm, Daniel Nyqvist, Sofia Ärlig, Johan Westman, Matilda Gren, Ali Hosseini,
Ulrika Strand, Axel Blomqvist, Frida Kjellberg, Nils Hallgren, Clara Edström, Robin Alm, Margareta Hägg`

export type DemoUser = { name: string; email: string }

/** Sixty invented guests. Their e-mail addresses have the example domain. */
export const demoGuests: readonly DemoUser[] = names.split(',').map(userOf)

/** Invented staff: one of each role but the admin, who is made at the first start. */
export const demoStaff: readonly (DemoUser & { role: Role })[] = [
  { ...userOf('Helena Nordström'), role: 'host' },
  { ...userOf('Dennis Kovač'), role: 'door' },
  { ...userOf('Camilla Bergqvist'), role: 'kitchen' },
  { ...userOf('Jonathan Ek'), role: 'bar' },
  { ...userOf('Sandra Lindholm'), role: 'quizmaster' },
  { ...userOf('Per Granath'), role: 'viewer' },
]

function userOf(entry: string): DemoUser {
  const name = entry.trim().replace(/\s+/g, ' ')
  const plain = name.toLowerCase().replaceAll('ı', 'i').normalize('NFD').replace(/\p{M}/gu, '')
  return { name, email: `${plain.replaceAll(' ', '.')}@example.se` }
}
