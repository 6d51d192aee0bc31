/** A JSON Schema (2020-12), or any other object of an OpenAPI document. */
export interface JsonObject {
  readonly [key: string]: unknown;
}
