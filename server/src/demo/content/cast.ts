export type CastMember = { name: string; email: string; roles: number[] }

/** Staff of Acme Traders, one person for each built-in role and a second one for chats. */
export const cast = {
  asha: { name: 'Asha Menon', email: 'asha@demo.parley', roles: [1] },
  dev: { name: 'Devansh Kulkarni', email: 'dev@demo.parley', roles: [2] },
  meera: { name: 'Meera Nair', email: 'meera@demo.parley', roles: [3] },
  rohan: { name: 'Rohan Deshpande', email: 'rohan@demo.parley', roles: [3] },
  kabir: { name: 'Kabir Sethi', email: 'kabir@demo.parley', roles: [4] },
  leela: { name: 'Leela Krishnan', email: 'leela@demo.parley', roles: [5] },
  victor: { name: 'Victor Fernandes', email: 'victor@demo.parley', roles: [6] },
} satisfies Record<string, CastMember>

/** Staff of Bharat Foods, who must never see anything of Acme Traders. */
export const neighbours = {
  omkar: { name: 'Omkar Patil', email: 'omkar@bharat.parley', roles: [1] },
} satisfies Record<string, CastMember>

export const enterprises = {
  acme: { name: 'Acme Traders', city: 'Mumbai', timeZone: 'Asia/Kolkata', staff: cast },
  bharat: { name: 'Bharat Foods', city: 'Nagpur', timeZone: 'Asia/Kolkata', staff: neighbours },
}
