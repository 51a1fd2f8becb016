import { createPrng } from './prng.ts';
import type { Settings } from './settings.ts';

export interface User {
  id: number;
  type: 'main' | 'staff';
  login: string;
  password: string;
}

interface Employee {
  id: number;
  name: string;
  phone: string;
  email?: string;
  job?: string;
  avatar?: string;
  last_project_id?: number;
}

interface CustomField {
  id: number;
  name: string;
  type: string;
  value: unknown;
}

export interface Lead {
  id: number;
  contact_id: number;
  name: string;
  projectId: number;
  ownerId?: number;
  deal: boolean;
  custom: CustomField[];
}

export type ViewText = 'source' | 'campaign' | 'keyword' | 'seo_system' | 'page' | 'referer';

export interface View extends Record<ViewText, string | null> {
  id: number;
  project_id: number;
  uuid: string;
  ym_client_id: string;
  ga_client_id: string;
  visitor: object;
  real_visitor: object;
}

interface Label {
  id: number;
  projectId: number;
  name: string;
  color: string;
}

export interface Data {
  users: User[];
  employees: Employee[];
  projectIds: number[];
  labels: Label[];
  categories: Set<string>;
  purposes: Set<string>;
  leads: Lead[];
  views: View[];
}

const NAMES = ['Olga Main', 'Anna Reyes', 'Boris Kim', 'Chen Wu', 'Dana Novak'];

function createEmployees(settings: Settings, id: (n: number) => number): Employee[] {
  const has = (way: Settings['ways'][number]) => settings.ways.includes(way);
  return NAMES.map((name, n) => ({
    id: id(11 + n),
    name,
    phone: has('formattedPhones') ? `+7 (900) 111-00-0${n}` : `7900111000${n}`,
    ...(n !== 3 && { email: `${name.split(' ')[0]?.toLowerCase()}@crm.example` }),
    ...(n % 2 === 1 && { job: 'Manager' }),
    ...(n > 0 && { avatar: has('rootedAvatars') ? `/upload/a/${n}.jpg?v=3` : `img/${n}.png` }),
    ...(n > 2 && { last_project_id: id(501) }),
  }));
}

function createLeads(id: (n: number) => number): Lead[] {
  const funnel = (n: number): CustomField => ({ id: id(70), name: 'Stage', type: 'funnel', value: `${900 + n}` });
  const funnelDate = (n: number, value: unknown): CustomField => ({
    id: id(n),
    name: 'Due',
    type: 'funnel_date',
    value,
  });
  const lead = (n: number, rest: Omit<Lead, 'id' | 'contact_id' | 'name' | 'projectId'>): Lead => ({
    id: id(3000 + n),
    contact_id: id(4000 + n),
    name: `Lead ${n}`,
    projectId: id(n % 2 === 0 ? 501 : 502),
    ...rest,
  });
  return [
    lead(1, { ownerId: id(11), deal: false, custom: [funnel(1), funnelDate(71, 1_700_000_000)] }),
    lead(2, { ownerId: id(12), deal: true, custom: [funnelDate(71, '2024-03-21'), funnel(2), funnelDate(72, null)] }),
    lead(3, { deal: false, custom: [{ id: id(73), name: 'City', type: 'string', value: 'Riga' }] }),
    lead(4, { ownerId: id(13), deal: false, custom: [] }),
    lead(5, { ownerId: id(14), deal: true, custom: [funnel(5), funnelDate(71, 1_710_000_000)] }),
    lead(6, { deal: false, custom: [{ id: id(74), name: 'Tags', type: 'list', value: ['a', 'b'] }] }),
    lead(7, { ownerId: id(12), deal: false, custom: [funnel(7), funnelDate(71, '21.04.24')] }),
  ];
}

function createViews(settings: Settings, id: (n: number) => number): View[] {
  const prng = createPrng(settings.seed, 'views');
  return [1, 2, 3, 4, 5, 6].map((n) => {
    const uuid = `${prng.hex(8)}-${prng.hex(4)}-4${prng.hex(3)}-a${prng.hex(3)}-${prng.hex(12)}`;
    return {
      id: id(800 + n),
      project_id: id(n % 2 === 0 ? 501 : 502),
      uuid: settings.ways.includes('upperCaseUuids') ? uuid.toUpperCase() : uuid,
      ym_client_id: `16${prng.integer(10 ** 9, 10 ** 10 - 1)}`,
      ga_client_id: `${prng.integer(10 ** 8, 10 ** 9)}.${prng.integer(10 ** 9, 2 * 10 ** 9)}`,
      visitor: n === 3 ? {} : { id: id(600 + n), city: 'Riga' },
      real_visitor: n % 2 === 0 ? {} : { id: id(600 + n) },
      source: n === 2 ? null : 'google',
      campaign: n === 1 ? 'spring' : null,
      keyword: n % 3 === 0 ? '' : 'buy flat',
      seo_system: n === 4 ? 'yandex' : null,
      page: `https://shop.example/p/${n}?q=1`,
      referer: n === 5 ? null : 'https://search.example/',
    };
  });
}

export function createData(settings: Settings): Data {
  const offset = settings.ways.includes('largeIds') ? 7_000_000_000_000 : 0;
  const id = (n: number) => offset + n;
  const user = (n: number, type: User['type'], name: string): User => ({
    id: id(n),
    type,
    login: `${name}@crm.example`,
    password: `pass-${name}-${n}`,
  });
  const label = (n: number, projectId: number, name: string, color: string): Label => ({
    id: id(n),
    projectId: id(projectId),
    name,
    color,
  });
  return {
    users: [user(11, 'main', 'olga'), user(12, 'staff', 'anna'), user(13, 'staff', 'boris'), user(14, 'staff', 'chen')],
    employees: createEmployees(settings, id),
    projectIds: [id(501), id(502)],
    labels: [
      label(31, 501, 'hot', 'ff0000'),
      label(32, 501, 'cold', '0033AA'),
      label(33, 501, 'vip', '00ff7f'),
      label(34, 502, 'repeat', '123456'),
      label(35, 502, 'partner', 'abcdef'),
    ],
    categories: new Set(['Rent', 'Sale']),
    purposes: new Set(['Deposit', 'Fee']),
    leads: createLeads(id),
    views: createViews(settings, id),
  };
}
