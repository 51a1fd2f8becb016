import type { Settings } from './settings.ts';

const messages = {
  badLogin: ['Invalid login or password', 'Неверный логин или пароль'],
  badToken: ['The token is not valid', 'Токен недействителен'],
  secondUser: ['Another user is logged in from this address', 'С этого адреса уже вошёл другой пользователь'],
  tooManyRequests: ['Too many requests', 'Слишком много запросов'],
  unknownRoute: ['Unknown method', 'Неизвестный метод'],
  unknownPathId: ['Object not found', 'Объект не найден'],
  foreignLead: ['Access denied', 'Доступ запрещён'],
  contentType: ['Send application/json', 'Ожидается application/json'],
  invalidJson: ['The body is not a JSON object', 'Тело не является объектом JSON'],
  missing: ['Required field', 'Обязательное поле'],
  wrongType: ['Wrong type or value', 'Неверный тип или значение'],
  unknownField: ['Unknown field', 'Неизвестное поле'],
  unknownId: ['Unknown ID', 'Неизвестный идентификатор'],
  tooLong: ['The text is too long', 'Слишком длинный текст'],
  tooLarge: ['The sum exceeds the limit', 'Сумма превышает лимит'],
  distantDate: ['The date is too far away', 'Недопустимая дата'],
  dateOrder: ['The end precedes the start', 'Окончание раньше начала'],
  notUrl: ['Not a URL', 'Некорректный адрес'],
} as const;

export interface Problem {
  code: number;
  message: keyof typeof messages;
  field?: string;
}

/** A request that the service rejects. */
export class Refusal extends Error {
  readonly problems: readonly Problem[];
  constructor(...problems: readonly Problem[]) {
    super(problems.map(({ message }) => message).join());
    this.problems = problems;
  }
}

export function errorItems(problems: readonly Problem[], { ways }: Settings): object[] {
  const language = ways.includes('russianMessages') ? 1 : 0;
  return problems.map(({ code, message, field }) => ({
    code,
    message: messages[message][language] + (field === undefined ? '' : `: ${field}`),
    ...(ways.includes('errorField') && field !== undefined && { field }),
  }));
}

/** Codes that the contract leaves open. */
export interface ErrorCodes {
  invalid: number;
  unknownId: number;
  badToken: number;
  pathId: number;
}

export function errorCodes({ assumptions, ways }: Settings): ErrorCodes {
  const invalid = ways.includes('validationCode422') ? 422 : ways.includes('validationCode1400') ? 1400 : 400;
  return {
    invalid,
    unknownId: ways.includes('unknownBodyId404') ? 404 : invalid,
    badToken: ways.includes('badTokenCode403') ? 403 : 401,
    pathId: Number(assumptions.unknownPathId),
  };
}
