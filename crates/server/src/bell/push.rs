//! Web Push: a message that only the browser can read (RFC 8291, RFC 8188), from a server that says who it is (RFC
//! 8292).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::{SecureRandom, SystemRandom};
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;
use url::Url;

/// The length of a point of the curve, and of the secret that a browser gives with it.
const POINT: usize = 65;
const AUTH: usize = 16;
/// One record holds the whole message.
const RECORD: u32 = 4096;
/// The longest message that fits into it: head, mark of the end, and tag.
pub(super) const MESSAGE_MAX: usize = RECORD as usize - 86 - 17;
/// How long a claim of who we are is good, in seconds.
const CLAIM_S: u64 = 12 * 3600;

/// Something cannot be made or read; what it is, is nobody's business.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unspecified;

impl From<ring::error::Unspecified> for Unspecified {
    fn from(_: ring::error::Unspecified) -> Unspecified {
        Unspecified
    }
}

/// What a browser gives, besides its address, so that it can be written to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Keys {
    point: [u8; POINT],
    auth: [u8; AUTH],
}

pub(crate) fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

pub(crate) fn decode(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()
}

impl Keys {
    /// Reads them as browsers write them.
    pub(crate) fn read(p256dh: &str, auth: &str) -> Option<Keys> {
        let point: [u8; POINT] = decode(p256dh)?.try_into().ok()?;
        let auth: [u8; AUTH] = decode(auth)?.try_into().ok()?;
        (point[0] == 4).then_some(Keys { point, auth })
    }

    /// A message for this browser, as a body of `aes128gcm`.
    ///
    /// # Errors
    /// The point is none of the curve, or the message is too long.
    pub(crate) fn seal(&self, message: &[u8]) -> Result<Vec<u8>, Unspecified> {
        let random = SystemRandom::new();
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
        let public = own.compute_public_key()?;
        let mut salt = [0; 16];
        random.fill(&mut salt)?;
        let theirs = UnparsedPublicKey::new(&ECDH_P256, self.point);
        let own_point: [u8; POINT] = public.as_ref().try_into().map_err(|_| Unspecified)?;
        agree_ephemeral(own, &theirs, |shared| self.seal_with(shared, own_point, salt, message))?
    }

    /// The same from what the two have agreed on.
    fn seal_with(
        &self,
        shared: &[u8],
        own: [u8; POINT],
        salt: [u8; 16],
        message: &[u8],
    ) -> Result<Vec<u8>, Unspecified> {
        if message.len() > MESSAGE_MAX {
            return Err(Unspecified);
        }
        let (key, nonce) = self.content_key(shared, own, salt)?;
        let mut sealed = message.to_vec();
        // The mark of the last record.
        sealed.push(2);
        key.seal_in_place_append_tag(nonce, Aad::empty(), &mut sealed)?;
        let mut body = salt.to_vec();
        body.extend(RECORD.to_be_bytes());
        body.push(POINT as u8);
        body.extend(own);
        body.extend(sealed);
        Ok(body)
    }

    fn content_key(
        &self,
        shared: &[u8],
        own: [u8; POINT],
        salt: [u8; 16],
    ) -> Result<(LessSafeKey, Nonce), Unspecified> {
        let mut info = b"WebPush: info\0".to_vec();
        info.extend(self.point);
        info.extend(own);
        let secret: [u8; 32] = derive(&self.auth, shared, &info)?;
        let key: [u8; 16] = derive(&salt, &secret, b"Content-Encoding: aes128gcm\0")?;
        let nonce: [u8; 12] = derive(&salt, &secret, b"Content-Encoding: nonce\0")?;
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?);
        Ok((key, Nonce::assume_unique_for_key(nonce)))
    }
}

/// So many bytes.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive<const N: usize>(salt: &[u8], secret: &[u8], info: &[u8]) -> Result<[u8; N], Unspecified> {
    let mut out = [0; N];
    let pseudo = Salt::new(HKDF_SHA256, salt).extract(secret);
    pseudo.expand(&[info], Length(N))?.fill(&mut out)?;
    Ok(out)
}

/// The key by which push services know this house.
#[derive(Debug)]
pub(crate) struct PushIdentity {
    pair: EcdsaKeyPair,
}

impl PushIdentity {
    /// A new one, to be kept.
    ///
    /// # Errors
    /// The system gives no random bytes.
    pub(crate) fn new_key() -> Result<String, Unspecified> {
        let random = SystemRandom::new();
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random)?;
        Ok(encode(made.as_ref()))
    }

    /// Reads one that was kept.
    pub(crate) fn read(text: &str) -> Option<PushIdentity> {
        let bytes = decode(text)?;
        let random = SystemRandom::new();
        let pair =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &bytes, &random).ok()?;
        Some(PushIdentity { pair })
    }

    /// What browsers are given, so that nobody else can write to them.
    pub(crate) fn public(&self) -> String {
        encode(self.pair.public_key().as_ref())
    }

    /// What stands behind `Authorization`, for one push service.
    ///
    /// # Errors
    /// The system gives no random bytes.
    pub(crate) fn claim(
        &self,
        endpoint: &Url,
        subject: &str,
        now_s: u64,
    ) -> Result<String, Unspecified> {
        let head = json!({ "typ": "JWT", "alg": "ES256" });
        let audience = endpoint.origin().ascii_serialization();
        let claims = json!({ "aud": audience, "exp": now_s + CLAIM_S, "sub": subject });
        let part = |value: &serde_json::Value| encode(value.to_string().as_bytes());
        let text = format!("{}.{}", part(&head), part(&claims));
        let signed = self.pair.sign(&SystemRandom::new(), text.as_bytes())?;
        Ok(format!("vapid t={text}.{}, k={}", encode(signed.as_ref()), self.public()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of RFC 8291, appendix A, from the secret that both sides have agreed on.
    #[test]
    fn the_example_of_the_standard_comes_out() {
        let keys = Keys::read(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "BTBZMqHH6r4Tts7J_aSIgg",
        )
        .unwrap();
        let bytes = |text: &str| decode(text).unwrap();
        let shared = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let own = bytes(
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
        );
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw");
        let message = b"When I grow up, I want to be a watermelon";
        let (own, salt) = (own.try_into().unwrap(), salt.try_into().unwrap());
        let body = keys.seal_with(&shared, own, salt, message).unwrap();
        assert_eq!(
            encode(&body),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml\
             mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT\
             pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn only_keys_of_the_right_length_are_read() {
        let point = encode(&[[4].as_slice(), &[1; 64]].concat());
        assert!(Keys::read(&point, &encode(&[0; 16])).is_some());
        assert!(Keys::read(&point, &encode(&[0; 15])).is_none());
        assert!(Keys::read(&encode(&[4; 64]), &encode(&[0; 16])).is_none());
        assert!(Keys::read(&encode(&[2; 65]), &encode(&[0; 16])).is_none());
        assert!(Keys::read("!", &encode(&[0; 16])).is_none());
        // A point beside the curve is found when it is used.
        let keys = Keys::read(&point, &encode(&[0; 16])).unwrap();
        assert!(keys.seal(b"x").is_err());
    }

    #[test]
    fn a_claim_is_signed_by_the_key_that_is_kept() {
        let kept = PushIdentity::new_key().unwrap();
        let house = PushIdentity::read(&kept).unwrap();
        let url = Url::parse("https://push.example:8443/abc?d=e").unwrap();
        let claim = house.claim(&url, "mailto:op@example.org", 1_000).unwrap();
        let token = claim.strip_prefix("vapid t=").unwrap();
        let (token, key) = token.split_once(", k=").unwrap();
        assert_eq!(key, house.public());
        let (text, signature) = token.rsplit_once('.').unwrap();
        let claims = decode(text.split_once('.').unwrap().1).unwrap();
        let claims: serde_json::Value = serde_json::from_slice(&claims).unwrap();
        assert_eq!(claims["aud"], "https://push.example:8443");
        assert_eq!(claims["exp"], 1_000 + CLAIM_S);
        let point = decode(key).unwrap();
        let public = ring::signature::UnparsedPublicKey::new(
            &ring::signature::ECDSA_P256_SHA256_FIXED,
            point,
        );
        public.verify(text.as_bytes(), &decode(signature).unwrap()).unwrap();
    }
}
