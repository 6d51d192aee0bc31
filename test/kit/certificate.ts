/**
 * A certificate for `localhost` that nobody trusts unless told to, and its key: for tests of TLS, worth nothing else. Valid
 * from 2020 for a hundred years.
 */
export const certificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBlDCCATugAwIBAgIUWgEo86uJhpmDDWnfVw5zERMsFM4wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTIwMDEwMTAwMDAwMFoYDzIxMTkxMjA4
MDAwMDAwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASGKuVU/YX6As/e4QRTpjBfIaqrZvTvwXsrbQYBobo2YOGpH5GOee+t
Y7RlWHVSwv37xdzIHyfzIXRuhFGxvBTqo2kwZzAdBgNVHQ4EFgQUe8qIsmjEiPdj
5LXHeWSgXUZlgzgwHwYDVR0jBBgwFoAUe8qIsmjEiPdj5LXHeWSgXUZlgzgwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
RwAwRAIgZyWvbl99DlwOvQM+w4mMlhIeoFWn1MKjinQpzzIQzIgCIGdYGGnDDjas
iIZGKK4wzH+Vosow5GlAfYTnLD+qjxB9
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgPnHn2IPl692VCD68
ZYMSTzakcVkNKnwgEfq2CGuETfqhRANCAASGKuVU/YX6As/e4QRTpjBfIaqrZvTv
wXsrbQYBobo2YOGpH5GOee+tY7RlWHVSwv37xdzIHyfzIXRuhFGxvBTq
-----END PRIVATE KEY-----
`,
} as const;
